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

/** A page below the frame, loaded when it is opened. */
function page<const Path extends string, Module extends Readonly<Record<string, unknown>>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
) {
  return createRoute({ getParentRoute: () => framed, path, component: lazyRouteComponent(load, name) })
}

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../ui/gallery-page.tsx'), 'GalleryPage'),
})

const module = page('/modules/$moduleId', () => import('../modules/module-frame.tsx'), 'ModuleFrame')

/** A tab of a module. */
function modulePage<const Path extends string, Module extends Readonly<Record<string, unknown>>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
) {
  return createRoute({ getParentRoute: () => module, path, component: lazyRouteComponent(load, name) })
}

/** Existing clients print this address of a module. */
const printedModule = createRoute({
  getParentRoute: () => framed,
  path: '/projects/$projectId/modules/$moduleId/$',
  beforeLoad: ({ params: { moduleId } }) => {
    throw redirect({ to: '/modules/$moduleId', params: { moduleId }, replace: true })
  },
})

const modulePages = module.addChildren([
  modulePage('/', () => import('../modules/module-overview-page.tsx'), 'ModuleOverviewPage'),
  modulePage('/findings', () => import('../modules/module-findings-page.tsx'), 'ModuleFindingsPage'),
  modulePage('/components', () => import('../modules/module-components-page.tsx'), 'ModuleComponentsPage'),
  modulePage('/fixes', () => import('../modules/module-fixes-page.tsx'), 'ModuleFixesPage'),
  modulePage('/history', () => import('../modules/module-history-page.tsx'), 'ModuleHistoryPage'),
])

const product = page('/products/$productId', () => import('../products/product-frame.tsx'), 'ProductFrame')

/** A tab of a product. */
function productPage<const Path extends string, Module extends Readonly<Record<string, unknown>>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
) {
  return createRoute({ getParentRoute: () => product, path, component: lazyRouteComponent(load, name) })
}

const productPages = product.addChildren([
  productPage('/', () => import('../products/product-page.tsx'), 'ProductPage'),
  productPage('/dossier', () => import('../products/dossier-page.tsx'), 'DossierPage'),
  productPage('/documents', () => import('../products/documents-page.tsx'), 'DocumentsPage'),
])

/** Every page by its address. */
const pages = framed.addChildren([
  page('/', () => import('../home/home-page.tsx'), 'HomePage'),
  page('/portfolio', () => import('../portfolio/portfolio-page.tsx'), 'PortfolioPage'),
  page('/projects/$projectId', () => import('../projects/project-page.tsx'), 'ProjectPage'),
  page('/findings', () => import('../findings/findings-page.tsx'), 'FindingsPage'),
  page('/risks', () => import('../risks/risks-page.tsx'), 'RisksPage'),
  page('/risks/scheme', () => import('../risks/scheme-page.tsx'), 'SchemePage'),
  page('/risks/$riskId', () => import('../risks/risk-page.tsx'), 'RiskPage'),
  page('/products', () => import('../products/products-page.tsx'), 'ProductsPage'),
  productPages,
  modulePages,
  printedModule,
])
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
