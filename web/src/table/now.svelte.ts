// A clock for drawing: seconds for clocks, tenths for windows. It ticks only while something reads it.
import { createSubscriber } from 'svelte/reactivity';

class Now {
  private readonly fast = createSubscriber((update) => {
    const timer = setInterval(update, 100);
    return () => clearInterval(timer);
  });
  private readonly slow = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  });

  get tenths(): number {
    this.fast();
    return Date.now();
  }

  get seconds(): number {
    this.slow();
    return Date.now();
  }
}

export const now = new Now();
