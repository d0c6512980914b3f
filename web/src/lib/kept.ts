// What stays on this device. A browser may refuse to keep anything: then it lasts as long as the page.
const here = new Map<string, string>();

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  here.set(key, text);
  try {
    localStorage.setItem(`posse.${key}`, text);
  } catch {
    // full or forbidden
  }
}

export function kept<T>(key: string, otherwise: T): T {
  let text = here.get(key) ?? null;
  try {
    text = localStorage.getItem(`posse.${key}`) ?? text;
  } catch {
    // forbidden
  }
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}
