/* A disk that takes its time: a sync waits while the file that SLOW_DISK names is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_it(void) {
    const char *file = getenv("SLOW_DISK");
    while (file && access(file, F_OK) == 0) usleep(5000);
}

int fsync(int file) {
    wait_for_it();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
    wait_for_it();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
