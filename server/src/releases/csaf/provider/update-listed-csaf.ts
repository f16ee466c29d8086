import { type Static, Type } from 'typebox'
import { listReleases, type Release } from '#approvals/approvals.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { csafDocument } from '#releases/csaf/csaf-document.ts'
import { listListedCompanies } from '#releases/csaf/provider/listing-store.ts'
import { updateCsaf } from '#releases/csaf/update-csaf.ts'
import { freezeDocuments } from '#releases/freeze-documents.ts'

const companiesAtOnce = 100
const releasesAtOnce = 100

/** Has the listed CSAF documents brought up to date every hour, so that the feed tells of what changed without anybody asking first. */
export const updateListedCsafJob = defineJob({
  name: 'refresh-listed-csaf',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '23 * * * *',
  run: (_payload, context) => updateListed(context),
})

const Listed = Type.Object({ companyId: Type.String(), approvalId: Type.String() })

/** Brings one of them up to date; a job of its own each, so that other work comes between. */
export const updateCsafJob = defineJob({ name: 'refresh-csaf', lane: 'housekeeping', payload: Listed, run: updateRelease })

async function updateListed(context: AppContext): Promise<void> {
  const { db, config } = context
  for (let after: string | undefined, isMore = true; isMore;) {
    const companies = await listListedCompanies(db, config.http.publicUrl, { after, limit: companiesAtOnce })
    for (const company of companies) await updateReleases(context, company.companyId)
    after = companies.at(-1)?.companyId
    isMore = companies.length === companiesAtOnce
  }
}

async function updateReleases({ db, jobs }: AppContext, companyId: string): Promise<void> {
  for (let before: Release | undefined, isMore = true; isMore;) {
    const releases = await listReleases(db, { companyId }, { before, limit: releasesAtOnce })
    await transact(db, async (trx) => {
      for (const { approvalId } of releases) await jobs.enqueue(trx, updateCsafJob, { companyId, approvalId }, approvalId)
    })
    before = releases.at(-1)
    isMore = releases.length === releasesAtOnce
  }
}

/** The first edition as well: a company may have got the feature, or begun to list, after the release. */
async function updateRelease({ companyId, approvalId }: Static<typeof Listed>, context: AppContext): Promise<void> {
  const [release] = await listReleases(context.db, { companyId }, { approvalIds: [approvalId] })
  // its company may be gone by now
  if (release === undefined) return
  await freezeDocuments(context, release, [csafDocument])
  await updateCsaf(context, release)
}
