import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type ModuleGeneration, removeModuleComponents } from '#sboms/sboms.ts'
import { removeGenerationFindings } from '#analysis/generations/generation-finding-store.ts'
import { removeGenerationVex } from '#analysis/vex/vex-document-store.ts'
import {
  findCompaniesWithGenerations,
  findGenerationsToRemove,
  forgetGeneration,
  lockOverGeneration,
} from '#analysis/generations/generation-store.ts'

/** Much longer than any two transactions that write a generation are apart: its writer has died. */
const abandonedAfterMs = 60 * 60_000

const rowsPerTransaction = 1000

/** Removes the rows of generations that nobody sees: after each switch, and regularly those that a crash left. */
export const removeGenerationsJob = defineJob({
  name: 'remove-generations',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, context) => removeGenerations(context),
})

export async function removeGenerations({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const abandoned = new Date(now().getTime() - abandonedAfterMs)
  for (const companyId of await findCompaniesWithGenerations(db))
    for (const generation of await findGenerationsToRemove(db, companyId, abandoned)) await removeGeneration(db, generation)
}

async function removeGeneration(db: AppContext['db'], generation: ModuleGeneration): Promise<void> {
  for (const remove of [removeModuleComponents, removeGenerationFindings])
    for (let removed = rowsPerTransaction; removed === rowsPerTransaction;)
      removed = await transact(db, (trx) => removeRows(trx, generation, remove))
  await transact(db, async (trx) => {
    if (!(await lockOverGeneration(trx, generation))) return
    await removeGenerationVex(trx, generation)
    await forgetGeneration(trx, generation)
  })
}

/** Two processes may have the same list: what one has removed, the other leaves alone. */
async function removeRows(trx: Transaction, generation: ModuleGeneration, remove: typeof removeModuleComponents): Promise<number> {
  return (await lockOverGeneration(trx, generation)) ? remove(trx, generation, rowsPerTransaction) : 0
}
