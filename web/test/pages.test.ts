import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../server/test/harness.ts'
import { makeModule, makeProject } from '../../server/test/make-portfolio.ts'
import { accessibilityProblemsInThemes, address, closeBrowser, isOfPage, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { startProxy } from './proxy.ts'

afterAll(closeBrowser)

const roles = ['manager', 'developer', 'compliance_manager', 'company_security_manager', 'account_admin'] as const

/** Every page by its address, and the requests it sends besides those of the frame: session, demo, stream of events, age of the feeds and counts. A list without rows asks why. */
const pages: readonly (readonly [path: string, requests: number])[] = [
  ['/', 4],
  ['/portfolio', 2],
  ['/findings', 3],
  ['/components', 2],
  ['/risks', 4],
  ['/risks/tasks', 2],
  ['/risks/scheme', 2],
  ['/products', 3],
  ['/products/exploited-vulnerabilities', 3],
  ['/approvals', 2],
  ['/reports', 2],
  ['/check', 1],
  ['/repository-scans', 1],
  ['/lookups', 0],
  ['/lookups/quality', 1],
  ['/device', 0],
  ['/me', 4],
  ['/projects/:project', 4],
  ['/projects/:project/findings', 4],
  ['/projects/:project/fixes', 3],
  ['/projects/:project/licences', 4],
  ['/projects/:project/goals', 2],
  ['/projects/:project/documents', 2],
  ['/projects/:project/settings', 4],
  ['/modules/:module', 3],
  ['/modules/:module/findings', 4],
  ['/modules/:module/components', 2],
  ['/modules/:module/graph', 3],
  ['/modules/:module/licences', 4],
  ['/modules/:module/fixes', 2],
  ['/modules/:module/history', 2],
  ['/modules/:module/changes', 2],
  ['/modules/:module/diff', 1],
  ['/modules/:module/documents', 4],
  ['/modules/:module/settings', 4],
  ['/admin/company', 2],
  ['/admin/users', 2],
  ['/admin/keys', 2],
  ['/admin/policies', 1],
  ['/admin/webhooks', 1],
  ['/admin/audit', 3],
  ['/admin/tags', 1],
  ['/admin/usage', 1],
  ['/admin/knowledge', 0],
]

interface Empty extends OpenPage {
  readonly addressOf: (path: string) => string
}

/** A company with a project and a module that was never scanned. */
async function openEmpty(options: Parameters<typeof openApp>[0]): Promise<Empty> {
  const company = await makeCompany({ scopes: [...roles] })
  const projectId = await makeProject(company)
  const moduleId = await makeModule(company, projectId)
  const opened = await openApp({ roles: [...roles], ...options, company })
  return { ...opened, addressOf: (path) => path.replace(':project', projectId).replace(':module', moduleId) }
}

interface Visited {
  readonly path: string
  readonly inaccessible: readonly string[]
  readonly sent: readonly string[]
}

/** Opens one page after the other, and returns what each showed and asked for. */
async function visitAll({ page, addressOf }: Empty): Promise<readonly Visited[]> {
  const sent: string[] = []
  page.on('request', (request) => isOfPage(request) && sent.push(new URL(request.url()).pathname))
  const visited: Visited[] = []
  for (const [path] of pages) {
    await visit(page, addressOf(path))
    const inaccessible = await accessibilityProblemsInThemes(page)
    visited.push({ path, inaccessible, sent: sent.splice(0) })
  }
  return visited
}

function inaccessibleOf(visited: readonly Visited[]): readonly Visited[] {
  return visited.filter(({ inaccessible }) => inaccessible.length > 0)
}

/** One hook visits all pages, which takes as long as many tests. */
const allPagesMs = 1_200_000

describe.skipIf(chromiumPath === undefined)('every page of a company that has nothing', () => {
  const seen: { visited: readonly Visited[]; problems: readonly string[] } = { visited: [], problems: [] }

  beforeAll(async () => {
    const opened = await openEmpty({ isWithoutEvents: true })
    Object.assign(seen, { problems: opened.problems, visited: await visitAll(opened) })
  }, allPagesMs)

  it('is accessible in both themes', () => {
    expect(seen.visited).toHaveLength(pages.length)
    expect(inaccessibleOf(seen.visited)).toEqual([])
  })

  it('has no error in the console', () => expect(seen.problems).toEqual([]))

  it('sends no more requests than it needs', () => {
    const allowed = new Map(pages)
    expect(seen.visited.filter(({ path, sent }) => sent.length > (allowed.get(path) ?? 0))).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('every page', () => {
  it(
    'is accessible while the service fails, in both themes',
    async () => {
      const proxy = await startProxy(await address())
      const opened = await openEmpty({ url: proxy.url })
      proxy.interfere({ path: '/api/v2/core/', status: 500, headers: { 'x-request-id': 'request-of-the-test' } })
      expect(inaccessibleOf(await visitAll(opened))).toEqual([])
      proxy.close()
    },
    allPagesMs,
  )

  it('runs scripts of this service alone, and none that is part of a page', async () => {
    const { page } = await openEmpty({})
    const response = await page.goto('/')
    const policy = response?.headers()['content-security-policy'] ?? ''
    const forScripts = /script-src ([^;]+)/u.exec(policy) ?? /default-src ([^;]+)/u.exec(policy)
    expect(forScripts?.[1]).toBe("'self'")
  })
})
