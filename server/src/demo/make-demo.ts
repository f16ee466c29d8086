import type { FastifyInstance } from 'fastify'
import { createDemoClient, type DemoClient } from '#demo/demo-client.ts'
import { createDemoClock } from '#demo/demo-clock.ts'
import { decideOnFindings } from '#demo/demo-decisions.ts'
import type { DemoLogin } from '#demo/demo-login.ts'
import { createDemoCompany } from '#demo/demo-people.ts'
import { createDemoProjects, importDemoScans } from '#demo/demo-portfolio.ts'
import { recordRisks } from '#demo/demo-risks.ts'
import { releaseProducts, requestReview } from '#demo/demo-releases.ts'

/** The created demo data, for the start-up message. */
export interface Demo {
  readonly key: string
  readonly login: DemoLogin
  readonly companyId: string
  readonly projectId: string
  readonly modules: readonly { readonly name: string; readonly moduleId: string }[]
}

interface DemoService {
  /** Opens the service with another clock, on the same data. */
  readonly open: (now: () => Date) => Promise<FastifyInstance>
  readonly operatorKey: string
  readonly login: DemoLogin
  readonly now: () => Date
}

/**
 * Creates a demo company with a history of six weeks, all of it through the public API and from files in `examples/`: advisories and other data of feeds, SBOMs of
 * three projects, decisions, risks, two products with their releases, a request for review, and an advisory of today.
 */
export async function makeDemo({ open, operatorKey, login, now }: DemoService): Promise<Demo> {
  const clock = createDemoClock(now)
  const http = await open(clock.now)
  const operator = createDemoClient(http, operatorKey)
  clock.goTo(43)
  await operator.sendFile('/admin/feeds/osv/import', 'advisories.osv.ndjson')
  await operator.sendFile('/admin/feeds/osv/import', 'demo/advisories.osv.ndjson')
  await readOtherFeeds(operator)
  const company = await createDemoCompany(http, operator, login)
  const projects = await createDemoProjects(company.visitor)
  const portfolio = { projects, modules: new Map<string, string>() }
  await importDemoScans(company.developer, clock, portfolio, { from: 43, to: 17 })
  await recordRisks(company, portfolio, clock)
  await releaseProducts(company, portfolio, clock)
  await importDemoScans(company.developer, clock, portfolio, { from: 17, to: 0 })
  await decideOnFindings(company, portfolio, clock)
  await requestReview(company, portfolio, clock)
  clock.goTo(0)
  await operator.sendFile('/admin/feeds/osv/import', 'demo/new-advisory.osv.ndjson')
  // or they would be late from the start
  await readOtherFeeds(operator)
  await http.close()
  const modules = Array.from(portfolio.modules, ([name, moduleId]) => ({ name, moduleId }))
  return { key: company.visitor.key, login, companyId: company.companyId, projectId: projects['Shop'] ?? '', modules }
}

const otherFeeds = {
  kev: 'demo/kev.json',
  epss: 'demo/epss.csv',
  packages: 'demo/packages.ndjson',
  repositories: 'demo/repositories.ndjson',
  eol: 'demo/end-of-life.json',
} as const

/** Reads all feeds but that of advisories. */
async function readOtherFeeds(operator: DemoClient): Promise<void> {
  for (const [feed, file] of Object.entries(otherFeeds)) await operator.sendFile(`/admin/feeds/${feed}/import`, file)
}
