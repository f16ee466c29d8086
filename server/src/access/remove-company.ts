import type { Actor } from '#access/caller.ts'
import { deleteCompany } from '#access/company-store.ts'
import { removeCompanyFilesJob } from '#access/remove-company-files-job.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Deletes the actor's company with all its data; a job removes its files. Throws 404 where it does not exist. */
export async function removeCompany({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, actor: Actor): Promise<void> {
  await transact(db, async (trx) => {
    await deleteCompany(trx, actor)
    await jobs.enqueue(trx, removeCompanyFilesJob, { companyId: actor.companyId })
  })
}
