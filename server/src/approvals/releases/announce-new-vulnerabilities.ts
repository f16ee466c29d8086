import type { Static } from 'typebox'
import { newlyMatchedTask } from '#analysis/analysis.ts'
import type { Tenant } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { emitAll, type Event, maxListed, findSubscribedCompanies } from '#webhooks/webhooks.ts'
import { findNewVulnerabilities, type NewVulnerability } from '#approvals/releases/new-vulnerability-store.ts'
import { findReleasesWithComponents } from '#approvals/releases/release-component-store.ts'

/** Tells webhooks of vulnerabilities that approved releases did not have before, whatever their modules hold by now: one event for each release. */
export const announceNewVulnerabilitiesJob = defineJob({ ...newlyMatchedTask, run: announceNewVulnerabilities })

async function announceNewVulnerabilities({ found }: Static<typeof newlyMatchedTask.payload>, { db, now }: AppContext): Promise<void> {
  await transact(db, async (trx) => {
    const holdings = await findReleasesWithComponents(trx, [...new Set(found.map(({ componentId }) => componentId))])
    const holders = [...new Set(holdings.map(({ companyId }) => companyId))]
    const companies = holders.length === 0 ? new Set<string>() : await findSubscribedCompanies(trx, 'release.vulnerability', holders)
    if (companies.size === 0) return
    const news: NewVulnerability[] = []
    for (const companyId of companies) news.push(...(await findNewVulnerabilities(trx, { companyId }, found)))
    const ofRelease = Map.groupBy(news, ({ approvalId }) => approvalId)
    const at = now()
    await emitAll(
      trx,
      [...ofRelease.values()].flatMap((its) => toEvents(its, at)),
    )
  })
}

function toEvents(news: readonly NewVulnerability[], at: Date): readonly (Tenant & Event)[] {
  const [first] = news
  if (first === undefined) return []
  const { companyId, approvalId, name, version } = first
  const vulnerabilities = news.slice(0, maxListed).map(toEventVulnerability)
  const data = { approvalId, name, version, total: news.length, vulnerabilities }
  return [{ companyId, type: 'release.vulnerability', at, path: `/compliance/approvals/${approvalId}`, data }]
}

function toEventVulnerability({ key, knownExploited, confidence, componentKey, componentVersion }: NewVulnerability) {
  return { key, knownExploited, confidence, componentKey, componentVersion }
}
