import { Type } from 'typebox'
import { approvedReleasesOf, type Release } from '#approvals/approvals.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { listListed } from '#releases/csaf/provider/listing-store.ts'
import { refreshCsaf } from '#releases/csaf/refresh-csaf.ts'

const companiesAtOnce = 100
const releasesAtOnce = 100

/** Brings the listed CSAF documents up to date every hour, so that the feed tells of what changed without anybody asking first. */
export const refreshListedCsafJob = defineJob({
  name: 'refresh-listed-csaf',
  lane: 'documents',
  payload: Type.Object({}),
  every: '23 * * * *',
  run: (_payload, tools) => refreshListed(tools),
})

async function refreshListed(tools: Tools): Promise<void> {
  const { db, config } = tools
  for (let after: string | undefined, isMore = true; isMore;) {
    const companies = await listListed(db, config.http.publicUrl, { after, limit: companiesAtOnce })
    for (const company of companies) await refreshReleases(tools, company.companyId)
    after = companies.at(-1)?.companyId
    isMore = companies.length === companiesAtOnce
  }
}

async function refreshReleases(tools: Tools, companyId: string): Promise<void> {
  for (let before: Release | undefined, isMore = true; isMore;) {
    const releases = await approvedReleasesOf(tools.db, { companyId }, { before, limit: releasesAtOnce })
    for (const release of releases) await refreshUnlessGone(tools, release)
    before = releases.at(-1)
    isMore = releases.length === releasesAtOnce
  }
}

/** One transaction for each release; its company may be deleted meanwhile. */
async function refreshUnlessGone(tools: Tools, release: Release): Promise<void> {
  try {
    await refreshCsaf(tools, release)
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error
  }
}
