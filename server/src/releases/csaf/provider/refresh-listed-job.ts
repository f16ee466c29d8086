import { type Static, Type } from 'typebox'
import { approvedReleasesOf, type Release } from '#approvals/approvals.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { csafDocument } from '#releases/csaf/csaf-document.ts'
import { listListed } from '#releases/csaf/provider/listing-store.ts'
import { refreshCsaf } from '#releases/csaf/refresh-csaf.ts'
import { freezeDocuments } from '#releases/freeze-documents.ts'

const companiesAtOnce = 100
const releasesAtOnce = 100

/** Has the listed CSAF documents brought up to date every hour, so that the feed tells of what changed without anybody asking first. */
export const refreshListedCsafJob = defineJob({
  name: 'refresh-listed-csaf',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '23 * * * *',
  run: (_payload, tools) => refreshListed(tools),
})

const Listed = Type.Object({ companyId: Type.String(), approvalId: Type.String() })

/** Brings one of them up to date; a job of its own each, so that other work comes between. */
export const refreshCsafJob = defineJob({ name: 'refresh-csaf', lane: 'housekeeping', payload: Listed, run: refreshOne })

async function refreshListed(tools: Tools): Promise<void> {
  const { db, config } = tools
  for (let after: string | undefined, isMore = true; isMore;) {
    const companies = await listListed(db, config.http.publicUrl, { after, limit: companiesAtOnce })
    for (const company of companies) await refreshReleases(tools, company.companyId)
    after = companies.at(-1)?.companyId
    isMore = companies.length === companiesAtOnce
  }
}

async function refreshReleases({ db, jobs }: Tools, companyId: string): Promise<void> {
  for (let before: Release | undefined, isMore = true; isMore;) {
    const releases = await approvedReleasesOf(db, { companyId }, { before, limit: releasesAtOnce })
    await transact(db, async (trx) => {
      for (const { approvalId } of releases) await jobs.enqueue(trx, refreshCsafJob, { companyId, approvalId }, approvalId)
    })
    before = releases.at(-1)
    isMore = releases.length === releasesAtOnce
  }
}

/** The first edition as well: a company may have got the feature, or begun to list, after the release. */
async function refreshOne({ companyId, approvalId }: Static<typeof Listed>, tools: Tools): Promise<void> {
  const [release] = await approvedReleasesOf(tools.db, { companyId }, { approvalIds: [approvalId] })
  // its company may be gone by now
  if (release === undefined) return
  await freezeDocuments(tools, release, [csafDocument])
  await refreshCsaf(tools, release)
}
