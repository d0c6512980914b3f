// Short notices at the lower edge: `toast('Copied')`.
export interface Notice {
  id: number;
  text: string;
}

class Toasts {
  list = $state.raw<Notice[]>([]);
  private next = 1;

  say(text: string, milliseconds = 4000): void {
    const id = this.next++;
    this.list = [...this.list.slice(-2), { id, text }];
    setTimeout(() => this.drop(id), milliseconds);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const toasts = new Toasts();
export const toast = (text: string): void => toasts.say(text);
