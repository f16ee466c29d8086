import { type Caller, recordActivity } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import { countModules, lockProjectForDeletion, removeProject } from '#portfolio/projects/project-store.ts'

/** Deletes a project; with modules still in it only by force, and then with them (§4.2 rule 7: else 400). */
export async function deleteProject(db: Database, caller: Caller, id: string, { force }: { readonly force: boolean }): Promise<void> {
  await transact(db, async (trx) => {
    const { name } = await lockProjectForDeletion(trx, caller, id)
    const modules = force ? 0 : await countModules(trx, caller, id)
    if (modules > 0) throw invalid('force', `the project still has modules (${String(modules)}); send force=true to delete them with it`)
    await removeProject(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'project', objectId: id, name })
  })
}
