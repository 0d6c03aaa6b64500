// Addresses of the page. Plain links work: clicks on them are handled here.

export interface Route {
  screen: string;
  params: Record<string, string>;
}

const patterns: [RegExp, string, string[]][] = [
  [/^\/$/, 'home', []],
  [/^\/table\/([\w-]+)$/, 'table', ['id']],
  [/^\/play\/([\w-]+)$/, 'local', ['id']],
  [/^\/replay\/([\w-]+)(?:\/(\d+))?$/, 'replay', ['id', 'move']],
  [/^\/replay$/, 'replay', []],
  [/^\/new\/([\w-]+)$/, 'new', ['game']],
  [/^\/learn\/([\w-]+)$/, 'learn', ['game']],
  [/^\/rules\/([\w-]+)$/, 'rules', ['game']],
  [/^\/learn$/, 'learn', []],
  [/^\/lobby$/, 'lobby', []],
  [/^\/player\/([^/]+)$/, 'player', ['name']],
  [/^\/leaderboard$/, 'leaderboard', []],
  [/^\/account$/, 'account', []],
  [/^\/settings$/, 'settings', []],
  [/^\/admin$/, 'admin', []],
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function match(path: string): Route {
  for (const [pattern, screen, names] of patterns) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const params: Record<string, string> = {};
    names.forEach((name, i) => {
      const value = found[i + 1];
      if (value !== undefined) params[name] = decoded(value);
    });
    return { screen, params };
  }
  return { screen: 'missing', params: {} };
}

let route = $state.raw<Route>(match(location.pathname));
let query = $state.raw(new URLSearchParams(location.search));

export const current = (): Route => route;
export const asked = (name: string): string | undefined => query.get(name) ?? undefined;

let here = location.pathname + location.search;

function update(): void {
  here = location.pathname + location.search;
  route = match(location.pathname);
  query = new URLSearchParams(location.search);
}

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  update();
  if (!replace) scrollTo(0, 0);
}

// A jump within the page does not lead to another screen.
addEventListener('popstate', () => {
  if (location.pathname + location.search !== here) update();
});
document.addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a');
  if (link === null || link === undefined || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.hash !== '' && link.pathname === location.pathname) {
    here = location.pathname + location.search; // a replay writes its address by itself
    return;
  }
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
