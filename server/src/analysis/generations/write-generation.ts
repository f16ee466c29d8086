import type { Database, Transaction } from '#database/database.ts'
import { transactInPieces } from '#database/transact-in-pieces.ts'
import { addModuleComponents, type ModuleComponent, type ModuleGeneration } from '#sboms/sboms.ts'
import { addFindings, type DatedFinding } from '#analysis/generations/generation-finding-store.ts'
import { touchGeneration } from '#analysis/generations/generation-store.ts'

const rowsPerTransaction = 1000

/** A generation was given up or deleted with its module while it was written. */
export class GenerationLost extends Error {
  override readonly name = 'GenerationLost'
}

/** Writes the components of a generation, some in each transaction. */
export async function writeComponents(
  db: Database,
  module: ModuleGeneration,
  components: readonly ModuleComponent[],
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  await transactInPieces(db, components, rowsPerTransaction, async (trx, piece) => {
    await requireGeneration(trx, module)
    await addModuleComponents(trx, module, piece, idOf)
  })
}

/** Writes the findings of a generation, some in each transaction. */
export async function writeFindings(db: Database, module: ModuleGeneration, findings: readonly DatedFinding[]): Promise<void> {
  await transactInPieces(db, findings, rowsPerTransaction, async (trx, piece) => {
    await requireGeneration(trx, module)
    await addFindings(trx, module, piece)
  })
}

async function requireGeneration(trx: Transaction, module: ModuleGeneration): Promise<void> {
  if (!(await touchGeneration(trx, module))) throw new GenerationLost('the generation of a module is gone')
}
