import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { importEpss } from '../../server/test/import-epss.ts'
import { makeRisk } from '../../server/test/make-risk.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, isOfPage, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

const roles = ['manager', 'developer', 'compliance_manager', 'company_security_manager', 'account_admin'] as const

/** Pages of a company with data, each with the requests it may send besides those of the frame: four, five of a risk, and four more for the details beside a list. */
const pages: readonly (readonly [path: string, requests: number])[] = [
  ['/', 4],
  ['/portfolio', 4],
  ['/findings', 4],
  ['/components', 4],
  ['/risks', 4],
  ['/risks/:risk', 5],
  ['/vulnerabilities/:cve', 4],
  ['/projects/:project', 4],
  ['/modules/:module', 4],
  ['/modules/:module/findings', 4],
  ['/modules/:module/findings?finding=:finding', 8],
  ['/modules/:module/components', 4],
  ['/modules/:module/graph', 4],
  ['/modules/:module/licences', 4],
  ['/modules/:module/fixes', 4],
  ['/modules/:module/history', 4],
  ['/modules/:module/changes', 4],
  ['/modules/:module/diff', 4],
  ['/modules/:module/documents', 4],
  ['/modules/:module/settings', 4],
]

interface Filled {
  readonly page: Page
  readonly addressOf: (path: string) => string
}

/** A company with two scans of a module, a finding with an EPSS score and a risk that somebody owns. */
async function openFilled(): Promise<Filled> {
  const { company, projectId, importPackages, findings } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  const cve = `CVE-2034-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve] }))
  await importEpss(cve)
  await importPackages(['left-pad@1.0.0'])
  const moduleId = await importPackages([`${name}@1.0.0`])
  const { _id: finding } = (await findings(moduleId)).body[0]
  const risk = await makeRisk(company, {}, { moduleId })
  const { page } = await openApp({ roles: [...roles], company, isWithoutEvents: true })
  const ids: Readonly<Record<string, string>> = { project: projectId, module: moduleId, finding, risk, cve }
  return { page, addressOf: (path) => path.replaceAll(/:([a-z]+)/gu, (_, part: string) => ids[part] ?? '') }
}

interface Visited {
  readonly path: string
  readonly sent: readonly string[]
}

/** Opens one page after the other, and returns what each asked for. */
async function visitAll({ page, addressOf }: Filled): Promise<readonly Visited[]> {
  const sent: string[] = []
  page.on('request', (request) => isOfPage(request) && sent.push(new URL(request.url()).pathname))
  const visited: Visited[] = []
  for (const [path] of pages) {
    await visit(page, addressOf(path))
    visited.push({ path, sent: sent.splice(0) })
  }
  return visited
}

describe.skipIf(chromiumPath === undefined)('a page of a company with data', () => {
  const seen: { visited: readonly Visited[] } = { visited: [] }

  beforeAll(async () => {
    seen.visited = await visitAll(await openFilled())
  }, 300_000)

  it('sends at most four requests, a risk five, and four more for the details beside a list', () => {
    const allowed = new Map(pages)
    expect(seen.visited).toHaveLength(pages.length)
    expect(seen.visited.filter(({ path, sent }) => sent.length > (allowed.get(path) ?? 0))).toEqual([])
  })
})
