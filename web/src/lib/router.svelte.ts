// The page's addresses. The server answers each with the page; `base` is the path it lives under.
export type Route =
  | { name: 'home' }
  | { name: 'new'; game: string }
  | { name: 'table'; table: string }
  | { name: 'replay'; table: string; line: number | null; seat: number | null }
  | { name: 'replays' }
  | { name: 'rules'; game: string; rule: string }
  | { name: 'guide'; game: string; of: string }
  | { name: 'about' }
  | { name: 'daily' }
  | { name: 'exercises' }
  | { name: 'record' }
  | { name: 'nowhere' };

const NUMBER = /^\d{1,7}$/;

function number(text: string | null): number | null {
  return text !== null && NUMBER.test(text) ? Number(text) : null;
}

/** The parts of a path; null if it is written as no browser writes one, as `%ff`. */
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The route of an address; `path` is what follows the base. */
export function routeOf(path: string, query: URLSearchParams, hash = ''): Route {
  const parts = partsOf(path);
  const [first = '', second = '', ...more] = parts ?? [];
  if (more.length || parts === null) return { name: 'nowhere' };
  if (first === '' && second === '') return { name: 'home' };
  if (first === 'new') return { name: 'new', game: second || query.get('game') || '' };
  if (first === 't' && second) return { name: 'table', table: second };
  if (first === 'r' && second)
    return {
      name: 'replay',
      table: second,
      line: number(query.get('line')),
      seat: number(query.get('seat')),
    };
  if (first === 'r') return { name: 'replays' };
  if (first === 'rules') return { name: 'rules', game: second, rule: hash.replace(/^#/, '') };
  if (first === 'guide' && second) return { name: 'guide', game: second, of: query.get('of') ?? '' };
  if (first === 'daily' && !second) return { name: 'daily' };
  if (first === 'exercises' && !second) return { name: 'exercises' };
  if (first === 'record' && !second) return { name: 'record' };
  if (first === 'about' && !second) return { name: 'about' };
  return { name: 'nowhere' };
}

/** Where the page lives: it ends with a slash. */
export function base(): string {
  return typeof document === 'undefined' ? '/' : new URL(document.baseURI).pathname;
}

class Router {
  route = $state.raw<Route>({ name: 'home' });

  constructor() {
    if (typeof window === 'undefined') return;
    this.read();
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  private read(): void {
    const path = location.pathname.startsWith(base())
      ? location.pathname.slice(base().length)
      : location.pathname;
    this.route = routeOf(path, new URLSearchParams(location.search), location.hash);
  }

  /** Goes to a path of the page, such as `t/abc`, without the base. */
  go(path: string, how: { replace?: boolean } = {}): void {
    const url = base() + path.replace(/^\//, '');
    if (how.replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.read();
    if (!how.replace) scrollTo(0, 0);
  }

  /** Plain clicks on our own links do not load the page again. */
  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(base()) || link.pathname.startsWith(`${base()}api/`)) return;
    event.preventDefault();
    this.go(link.pathname.slice(base().length) + link.search + link.hash);
  }
}

export const router = new Router();
