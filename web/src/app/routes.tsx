import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { Frame } from './frame.tsx'
import { queries } from './queries.ts'
import { sessionQuery } from './session.ts'
import { UnknownPage } from './unknown-page.tsx'

/** Query parameters of a list: the words of the API, as texts. */
export type Search = Readonly<Record<string, string | undefined>>

function readSearch(search: Readonly<Record<string, unknown>>): Search {
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

const root = createRootRouteWithContext()({ component: Outlet, notFoundComponent: UnknownPage, validateSearch: readSearch })
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: Frame,
  beforeLoad: ({ location: { href } }) => requireSession(href),
})

/** Sends a visitor without a session to the login, and from there back. Other failures are shown by the frame. */
async function requireSession(href: string): Promise<void> {
  const error: unknown = await queries.ensureQueryData(sessionQuery).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError) || error.status !== 401) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { next: href }, replace: true })
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../account/login-page.tsx'), 'LoginPage'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome/$token',
  component: lazyRouteComponent(() => import('../account/welcome-page.tsx'), 'WelcomePage'),
})
const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
})
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../ui/gallery-page.tsx'), 'GalleryPage'),
})

const portfolio = createRoute({
  getParentRoute: () => framed,
  path: '/portfolio',
  component: lazyRouteComponent(() => import('../portfolio/portfolio-page.tsx'), 'PortfolioPage'),
})
const project = createRoute({
  getParentRoute: () => framed,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../projects/project-page.tsx'), 'ProjectPage'),
})
const findings = createRoute({
  getParentRoute: () => framed,
  path: '/findings',
  component: lazyRouteComponent(() => import('../findings/findings-page.tsx'), 'FindingsPage'),
})
const module = createRoute({
  getParentRoute: () => framed,
  path: '/modules/$moduleId',
  component: lazyRouteComponent(() => import('../modules/module-frame.tsx'), 'ModuleFrame'),
})
const moduleOverview = createRoute({
  getParentRoute: () => module,
  path: '/',
  component: lazyRouteComponent(() => import('../modules/module-overview-page.tsx'), 'ModuleOverviewPage'),
})
const moduleFindings = createRoute({
  getParentRoute: () => module,
  path: '/findings',
  component: lazyRouteComponent(() => import('../modules/module-findings-page.tsx'), 'ModuleFindingsPage'),
})
const moduleComponents = createRoute({
  getParentRoute: () => module,
  path: '/components',
  component: lazyRouteComponent(() => import('../modules/module-components-page.tsx'), 'ModuleComponentsPage'),
})
const moduleHistory = createRoute({
  getParentRoute: () => module,
  path: '/history',
  component: lazyRouteComponent(() => import('../modules/module-history-page.tsx'), 'ModuleHistoryPage'),
})
const moduleFixes = createRoute({
  getParentRoute: () => module,
  path: '/fixes',
  component: lazyRouteComponent(() => import('../modules/module-fixes-page.tsx'), 'ModuleFixesPage'),
})
/** Existing clients print this address of a module. */
const printedModule = createRoute({
  getParentRoute: () => framed,
  path: '/projects/$projectId/modules/$moduleId/$',
  beforeLoad: ({ params: { moduleId } }) => {
    throw redirect({ to: '/modules/$moduleId', params: { moduleId }, replace: true })
  },
})

/** Every page by its address. */
const modulePages = module.addChildren([moduleOverview, moduleFindings, moduleComponents, moduleFixes, moduleHistory])
const pages = framed.addChildren([home, portfolio, project, findings, modulePages, printedModule])
const routeTree = root.addChildren([login, welcome, gallery, pages])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // texts stay as they were typed: 1 is not a number in a filter
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '') as [string, string][]
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
  },
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Register {
    router: typeof router
  }
}
