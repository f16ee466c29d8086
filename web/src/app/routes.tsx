import { type AnyRoute, createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import type { Search } from '../api/search.ts'
import { HomePage, inboxQuery } from '../home/home-page.tsx'
import { missingRoles } from '../shared/page-roles.ts'
import { inboxReaders } from '../shared/permissions.ts'
import { queries } from '../shared/queries.ts'
import { sessionQuery } from '../shared/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { FailedPage } from './failed-page.tsx'
import { Frame } from './frame.tsx'
import { UnknownPage } from '../shared/unknown-page.tsx'

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
  // without trying again: the frame does that, and says so
  const error: unknown = await queries.ensureQueryData({ ...sessionQuery, retry: false }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError) || error.status !== 401) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { next: href }, replace: true })
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyPart(() => import('../account/login-page.tsx'), 'LoginPage'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome/$token',
  component: lazyPart(() => import('../account/welcome-page.tsx'), 'WelcomePage'),
})

type PageModule = Readonly<Record<string, unknown>>

/** A page and its code. A list whose module exports `preload` asks for its first rows when a link to it is pointed at, or else opened. */
function pageOptions<Module extends PageModule>(load: () => Promise<Module>, name: keyof Module) {
  return {
    component: lazyPart(load, name),
    loader: ({ location, params, cause }: LoaderContext) => {
      if (cause === 'stay' || isRefused(location.pathname)) return
      // the page itself says what keeps its code away
      const loaded = load().catch(() => undefined)
      void loaded.then((code) => isPreload(code?.['preload']) && code['preload'](location.search, params))
    },
  }
}

/** Asks for what needs attention, where the roles may read it. */
async function prefetchInbox(): Promise<void> {
  const { scopes = [] } = queries.getQueryData(sessionQuery.queryKey) ?? {}
  if (inboxReaders.some((role) => scopes.includes(role))) await queries.prefetchQuery(inboxQuery)
}

/** Whether the frame shows who may open this page instead of the page. */
function isRefused(pathname: string): boolean {
  const { scopes } = queries.getQueryData(sessionQuery.queryKey) ?? {}
  return scopes !== undefined && missingRoles(pathname, scopes) !== undefined
}

interface LoaderContext {
  readonly location: { readonly pathname: string; readonly search: Search }
  readonly params: Readonly<Record<string, string>>
  readonly cause: 'preload' | 'enter' | 'stay'
}

function isPreload(value: unknown): value is (search: Search, params: LoaderContext['params']) => void {
  return typeof value === 'function'
}

/** A page below the frame, loaded when it is opened. */
function page<const Path extends string, Module extends PageModule>(path: Path, load: () => Promise<Module>, name: keyof Module) {
  return createRoute({ getParentRoute: () => framed, path, ...pageOptions(load, name) })
}

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyPart(() => import('../ui/gallery-page.tsx'), 'GalleryPage'),
})

const module = page('/modules/$moduleId', () => import('../modules/module-frame.tsx'), 'ModuleFrame')
const project = page('/projects/$projectId', () => import('../projects/project-frame.tsx'), 'ProjectFrame')
const product = page('/products/$productId', () => import('../products/product-frame.tsx'), 'ProductFrame')
const admin = page('/admin', () => import('../admin/admin-frame.tsx'), 'AdminFrame')

/** A page below the head of another: a tab. */
function tab<Parent extends AnyRoute, const Path extends string, Module extends PageModule>(
  parent: Parent,
  path: Path,
  [load, name]: readonly [() => Promise<Module>, keyof Module],
) {
  return createRoute({ getParentRoute: () => parent, path, ...pageOptions(load, name) })
}

/** Existing clients print this address of a module. */
const printedModule = createRoute({
  getParentRoute: () => framed,
  path: '/projects/$projectId/modules/$moduleId/$',
  beforeLoad: ({ params: { moduleId } }) => {
    throw redirect({ to: '/modules/$moduleId', params: { moduleId }, replace: true })
  },
})

/** A link to one finding opens it in the list of its module, with `full` as a page. */
const linkedFinding = createRoute({
  getParentRoute: () => module,
  path: '/findings/$findingId',
  beforeLoad: ({ params: { moduleId, findingId }, search }) => {
    const full = 'full' in search && { full: 'true' }
    throw redirect({ to: '/modules/$moduleId/findings', params: { moduleId }, search: { finding: findingId, ...full }, replace: true })
  },
})

const modulePages = module.addChildren([
  tab(module, '/', [() => import('../modules/module-overview-page.tsx'), 'ModuleOverviewPage']),
  tab(module, '/findings', [() => import('../modules/module-findings-page.tsx'), 'ModuleFindingsPage']),
  linkedFinding,
  tab(module, '/components', [() => import('../modules/module-components-page.tsx'), 'ModuleComponentsPage']),
  tab(module, '/graph', [() => import('../graph/graph-page.tsx'), 'GraphPage']),
  tab(module, '/licences', [() => import('../modules/module-licences-page.tsx'), 'ModuleLicencesPage']),
  tab(module, '/fixes', [() => import('../modules/module-fixes-page.tsx'), 'ModuleFixesPage']),
  tab(module, '/changes', [() => import('../changes/changes-page.tsx'), 'ChangesPage']),
  tab(module, '/history', [() => import('../modules/module-history-page.tsx'), 'ModuleHistoryPage']),
  tab(module, '/diff', [() => import('../modules/module-diff-page.tsx'), 'ModuleDiffPage']),
  tab(module, '/documents', [() => import('../modules/module-documents-page.tsx'), 'ModuleDocumentsPage']),
  tab(module, '/settings', [() => import('../modules/module-settings-page.tsx'), 'ModuleSettingsPage']),
])

const projectPages = project.addChildren([
  tab(project, '/', [() => import('../projects/project-modules-page.tsx'), 'ProjectModulesPage']),
  tab(project, '/findings', [() => import('../projects/project-findings-page.tsx'), 'ProjectFindingsPage']),
  tab(project, '/licences', [() => import('../projects/project-licences-page.tsx'), 'ProjectLicencesPage']),
  tab(project, '/fixes', [() => import('../projects/project-fixes-page.tsx'), 'ProjectFixesPage']),
  tab(project, '/goals', [() => import('../projects/project-goals-page.tsx'), 'ProjectGoalsPage']),
  tab(project, '/documents', [() => import('../projects/project-documents-page.tsx'), 'ProjectDocumentsPage']),
  tab(project, '/settings', [() => import('../projects/project-settings-page.tsx'), 'ProjectSettingsPage']),
])

const adminPages = admin.addChildren([
  tab(admin, '/company', [() => import('../admin/company-page.tsx'), 'CompanyPage']),
  tab(admin, '/users', [() => import('../admin/users-page.tsx'), 'UsersPage']),
  tab(admin, '/keys', [() => import('../admin/keys-page.tsx'), 'KeysPage']),
  tab(admin, '/policies', [() => import('../admin/policies-page.tsx'), 'PoliciesPage']),
  tab(admin, '/webhooks', [() => import('../admin/webhooks-page.tsx'), 'WebhooksPage']),
  tab(admin, '/audit', [() => import('../admin/audit-page.tsx'), 'AuditPage']),
  tab(admin, '/tags', [() => import('../admin/tags-page.tsx'), 'TagsPage']),
  tab(admin, '/usage', [() => import('../admin/usage-page.tsx'), 'UsagePage']),
  tab(admin, '/knowledge', [() => import('../admin/knowledge-page.tsx'), 'KnowledgePage']),
])

const productPages = product.addChildren([
  tab(product, '/', [() => import('../products/product-page.tsx'), 'ProductPage']),
  tab(product, '/dossier', [() => import('../products/dossier-page.tsx'), 'DossierPage']),
  tab(product, '/documents', [() => import('../products/documents-page.tsx'), 'DocumentsPage']),
])

/** Every page by its address. */
const pages = framed.addChildren([
  createRoute({
    getParentRoute: () => framed,
    path: '/',
    component: HomePage,
    loader: () => void prefetchInbox(),
  }),
  page('/portfolio', () => import('../portfolio/portfolio-page.tsx'), 'PortfolioPage'),
  page('/findings', () => import('../findings/findings-page.tsx'), 'FindingsPage'),
  page('/approvals', () => import('../approvals/approvals-page.tsx'), 'ApprovalsPage'),
  page('/approvals/$approvalId', () => import('../approvals/approval-page.tsx'), 'ApprovalPage'),
  page('/approvals/$approvalId/findings', () => import('../approvals/frozen-findings-page.tsx'), 'FrozenFindingsPage'),
  page('/releases/$approvalId', () => import('../releases/release-page.tsx'), 'ReleasePage'),
  page('/reports', () => import('../reports/report-page.tsx'), 'ReportPage'),
  page('/reports/$kind', () => import('../reports/report-page.tsx'), 'ReportPage'),
  page('/check', () => import('../check/check-page.tsx'), 'CheckPage'),
  page('/repository-scans', () => import('../scans/scans-page.tsx'), 'ScansPage'),
  page('/repository-scans/$uid', () => import('../scans/scan-page.tsx'), 'ScanPage'),
  page('/lookups', () => import('../lookups/lookup-page.tsx'), 'LookupPage'),
  page('/lookups/quality', () => import('../lookups/quality-page.tsx'), 'QualityPage'),
  page('/vulnerabilities/$id', () => import('../vulnerabilities/vulnerability-page.tsx'), 'VulnerabilityPage'),
  page('/components', () => import('../components/components-page.tsx'), 'ComponentsPage'),
  page('/components/$key', () => import('../components/component-page.tsx'), 'ComponentPage'),
  page('/components/$type/$name/$', () => import('../components/named-component-page.tsx'), 'NamedComponentPage'),
  page('/device', () => import('../device/device-page.tsx'), 'DevicePage'),
  page('/me', () => import('../me/me-page.tsx'), 'MePage'),
  page('/risks', () => import('../risks/risks-page.tsx'), 'RisksPage'),
  page('/risks/scheme', () => import('../risks/scheme-page.tsx'), 'SchemePage'),
  page('/risks/tasks', () => import('../risks/tasks-page.tsx'), 'TasksPage'),
  page('/risks/$riskId', () => import('../risks/risk-page.tsx'), 'RiskPage'),
  page('/products', () => import('../products/products-page.tsx'), 'ProductsPage'),
  page('/products/exploited-vulnerabilities', () => import('../exploited/exploited-page.tsx'), 'ExploitedPage'),
  page('/products/exploited-vulnerabilities/$exploitedId', () => import('../exploited/record-page.tsx'), 'ExploitedRecordPage'),
  productPages,
  modulePages,
  projectPages,
  adminPages,
  printedModule,
  createRoute({ getParentRoute: () => framed, path: '$', component: UnknownPage }),
])
const routeTree = root.addChildren([login, welcome, gallery, pages])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
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
