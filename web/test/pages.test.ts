import { afterAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../server/test/harness.ts'
import { makeModule, makeProject } from '../../server/test/make-portfolio.ts'
import { accessibilityProblems, address, closeBrowser, openApp, type OpenPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { startProxy } from './proxy.ts'

afterAll(closeBrowser)

const roles = ['manager', 'developer', 'compliance_manager', 'company_security_manager', 'account_admin'] as const

/** Every page by its address, and the requests it sends besides those of the frame: session, demo and stream of events. */
const pages: readonly (readonly [path: string, requests: number])[] = [
  ['/', 1],
  ['/portfolio', 3],
  ['/findings', 2],
  ['/components', 1],
  ['/risks', 4],
  ['/risks/tasks', 2],
  ['/risks/scheme', 2],
  ['/products', 2],
  ['/products/exploited-vulnerabilities', 3],
  ['/approvals', 1],
  ['/reports', 2],
  ['/check', 1],
  ['/lookups', 0],
  ['/me', 2],
  ['/projects/:project', 4],
  ['/projects/:project/findings', 3],
  ['/projects/:project/licences', 4],
  ['/projects/:project/goals', 1],
  ['/projects/:project/documents', 1],
  ['/projects/:project/settings', 3],
  ['/modules/:module', 4],
  ['/modules/:module/findings', 4],
  ['/modules/:module/components', 3],
  ['/modules/:module/graph', 4],
  ['/modules/:module/licences', 5],
  ['/modules/:module/fixes', 3],
  ['/modules/:module/history', 3],
  ['/modules/:module/changes', 4],
  ['/modules/:module/diff', 3],
  ['/modules/:module/documents', 6],
  ['/modules/:module/settings', 6],
  ['/admin/company', 2],
  ['/admin/users', 2],
  ['/admin/keys', 2],
  ['/admin/policies', 1],
  ['/admin/webhooks', 1],
  ['/admin/audit', 3],
  ['/admin/tags', 1],
  ['/admin/usage', 1],
  ['/admin/knowledge', 1],
]
const ofFrame = /\/account\/(?:session|demo|events)$/u

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

async function show({ page }: OpenPage, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main#content').waitFor()
  await page.waitForLoadState('networkidle')
}

describe.skipIf(chromiumPath === undefined)('every page', () => {
  it.each(['light', 'dark'] as const)(
    'is accessible while it is empty, in the %s theme, with no error in the console',
    async (theme) => {
      const opened = await openEmpty({ theme })
      for (const [path] of pages) {
        await show(opened, opened.addressOf(path))
        expect([path, await accessibilityProblems(opened.page)]).toEqual([path, []])
      }
      expect(opened.problems).toEqual([])
    },
    240_000,
  )

  it.each(['light', 'dark'] as const)(
    'is accessible while the service fails, in the %s theme',
    async (theme) => {
      const proxy = await startProxy(await address())
      const opened = await openEmpty({ theme, url: proxy.url })
      proxy.interfere({ path: '/api/v2/core/', status: 500, headers: { 'x-request-id': 'request-of-the-test' } })
      for (const [path] of pages) {
        await show(opened, opened.addressOf(path))
        expect([path, await accessibilityProblems(opened.page)]).toEqual([path, []])
      }
      proxy.close()
    },
    240_000,
  )

  it('sends no request per row, and no more requests than it needs', async () => {
    const opened = await openEmpty({})
    const sent: string[] = []
    opened.page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path.startsWith('/api/') && !ofFrame.test(path)) sent.push(path)
    })
    const tooMany: (readonly string[])[] = []
    for (const [path, most] of pages) {
      sent.splice(0)
      await show(opened, opened.addressOf(path))
      if (sent.length > most) tooMany.push([path, ...sent])
    }
    expect(tooMany).toEqual([])
  }, 240_000)

  it('runs scripts of this service alone, and none that is part of a page', async () => {
    const { page } = await openEmpty({})
    const response = await page.goto('/')
    const policy = response?.headers()['content-security-policy'] ?? ''
    const forScripts = /script-src ([^;]+)/u.exec(policy) ?? /default-src ([^;]+)/u.exec(policy)
    expect(forScripts?.[1]).toBe("'self'")
  })
})
