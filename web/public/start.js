// Runs before the app, whose code takes longer to arrive; the policy of the site allows no script inside the page.

// Sets the stored theme before the first paint.
const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
const isDark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

// Asks for what the app will ask for first: it takes these answers instead of asking again (src/api/early-answers.ts).
const forEveryPage = ['/account/session', '/account/demo']
// the pages of the sidebar and the sets of roles that the app left here when it last knew the roles: without them, some requests would be refused
const mayRead = new Set((localStorage.getItem('waybill-may-read') ?? '').split(' '))
const hasSettings = mayRead.has('portfolioReaders')
const forPage = [
  [/^\/$/, 'inboxReaders', () => ['/core/inbox']],
  [
    /^\/modules\/([\da-f-]{36})/,
    '/findings',
    ([, id]) => [hasSettings ? `/core/modules/${id}` : `/core/portfolio?level=module&moduleId=${id}`],
  ],
  [
    /^\/projects\/([\da-f-]{36})/,
    '/findings',
    ([, id]) => [...(hasSettings ? [`/core/projects/${id}`] : []), `/core/portfolio?level=project&projectId=${id}`],
  ],
]
// lists as they are without a filter in the address
const forList = [
  [/^\/portfolio$/, '/portfolio', () => ['/core/portfolio?level=project&page=1', '/account/views']],
  [/^\/findings$/, '/findings', () => ['/core/findings?decided=false&page=1&facets=true', '/account/views']],
  [
    /^\/modules\/([\da-f-]{36})\/findings$/,
    '/findings',
    ([, id]) => [`/core/findings?decided=false&page=1&facets=true&moduleId=${id}`, '/account/views'],
  ],
  [/^\/components$/, '/components', () => ['/core/components']],
  [/^\/risks$/, '/risks', () => ['/core/risks?page=1', '/core/risks/reports/matrix?columns=treatment', '/core/projects?page=1']],
  [/^\/products$/, '/products', () => ['/core/products?page=1', '/core/products/completeness']],
  [/^\/approvals$/, '/approvals', () => ['/compliance/approvals?status=open&page=1']],
]
if (!/^\/(?:login|welcome|gallery)\b/.test(location.pathname))
  globalThis.earlyAnswers = new Map(earlyPaths().map((path) => [`${location.origin}/api/v2${path}`, fetch(`/api/v2${path}`)]))

function earlyPaths() {
  const tables = location.search === '' ? [forPage, forList] : [forPage]
  return [...forEveryPage, ...tables.flatMap(pathsOf)]
}

function pathsOf(table) {
  const readable = table.filter(([, needed]) => mayRead.has(needed))
  const found = readable.map(([address, , of]) => [location.pathname.match(address), of]).find(([match]) => match !== null)
  if (found === undefined) return []
  const [match, of] = found
  return of(match)
}

// A service that is being restarted can go away between the page and its scripts: the page is reloaded when it is back.
const inCapture = true // such an event does not bubble
addEventListener('error', ({ target }) => target instanceof HTMLElement && isStarting() && void loadAnew(), inCapture)

// Later on, the app itself waits for code that does not arrive (src/api/load-code.ts).
function isStarting() {
  return document.querySelector('.first-paint') !== null
}

const loading = { isAgain: false }
const lastTime = 'waybill-loaded-anew'

async function loadAnew() {
  if (loading.isAgain) return
  loading.isAgain = true
  // what fails again so soon has another cause
  const pauseMs = Date.now() - Number(sessionStorage.getItem(lastTime)) < 60_000 ? 15_000 : 1000
  do await new Promise((resolve) => setTimeout(resolve, pauseMs))
  while (!(await isAnswering()))
  sessionStorage.setItem(lastTime, String(Date.now()))
  location.reload()
}

function isAnswering() {
  return fetch('/health', { cache: 'no-store' }).then(
    ({ status }) => ![502, 503, 504].includes(status),
    () => false,
  )
}
