// Runs before the app, whose code takes longer to arrive; the policy of the site allows no script inside the page.

// Sets the stored theme before the first paint.
const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
const isDark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

// Asks for what the app will ask for first: it takes these answers instead of asking again (src/api/early-answers.ts).
const forEveryPage = ['/account/session', '/account/demo']
const forPage = [
  [/^\/$/, () => '/core/inbox'],
  [/^\/modules\/([\da-f-]{36})/, ([, id]) => `/core/modules/${id}`],
  [/^\/projects\/([\da-f-]{36})/, ([, id]) => `/core/projects/${id}`],
]
if (!/^\/(?:login|welcome|gallery)\b/.test(location.pathname))
  globalThis.earlyAnswers = new Map(earlyPaths().map((path) => [`${location.origin}/api/v2${path}`, fetch(`/api/v2${path}`)]))

function earlyPaths() {
  const found = forPage.map(([address, pathOf]) => [location.pathname.match(address), pathOf]).find(([match]) => match !== null)
  return found === undefined ? forEveryPage : [...forEveryPage, found[1](found[0])]
}
