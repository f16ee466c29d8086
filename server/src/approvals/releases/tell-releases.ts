import type { Static } from 'typebox'
import { newlyMatchedTask } from '#analysis/analysis.ts'
import type { Tenant } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { emitAll, type Event, mostListed, wanting } from '#webhooks/webhooks.ts'
import { findNewVulnerabilities, type NewVulnerability } from '#approvals/releases/new-vulnerability-store.ts'
import { releasesHolding } from '#approvals/releases/release-component-store.ts'

/** Tells webhooks of vulnerabilities that approved releases did not have before, whatever their modules hold by now: one event for each release. */
export const tellReleasesJob = defineJob({ ...newlyMatchedTask, run: tellReleases })

async function tellReleases({ found }: Static<typeof newlyMatchedTask.payload>, { db, now }: Tools): Promise<void> {
  await transact(db, async (trx) => {
    const holdings = await releasesHolding(trx, [...new Set(found.map(({ componentId }) => componentId))])
    const holders = [...new Set(holdings.map(({ companyId }) => companyId))]
    const companies = holders.length === 0 ? new Set<string>() : await wanting(trx, 'release.vulnerability', holders)
    if (companies.size === 0) return
    const news: NewVulnerability[] = []
    for (const companyId of companies) news.push(...(await findNewVulnerabilities(trx, { companyId }, found)))
    const ofRelease = Map.groupBy(news, ({ approvalId }) => approvalId)
    const at = now()
    await emitAll(
      trx,
      [...ofRelease.values()].flatMap((its) => eventOf(its, at)),
    )
  })
}

function eventOf(news: readonly NewVulnerability[], at: Date): readonly (Tenant & Event)[] {
  const [first] = news
  if (first === undefined) return []
  const { companyId, approvalId, name, version } = first
  const vulnerabilities = news.slice(0, mostListed).map(tell)
  const data = { approvalId, name, version, total: news.length, vulnerabilities }
  return [{ companyId, type: 'release.vulnerability', at, path: `/compliance/approvals/${approvalId}`, data }]
}

function tell({ key, knownExploited, confidence, componentKey, componentVersion }: NewVulnerability) {
  return { key, knownExploited, confidence, componentKey, componentVersion }
}
