import type { Transaction } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { type PacedDatabase, transactInPieces } from '#database/transact-in-pieces.ts'
import { addModuleComponents, type ModuleGeneration, type PackedPieces, unpackPieces } from '#sboms/sboms.ts'
import { addFindings, type DatedFinding, type ReplacedGeneration } from '#analysis/generations/generation-finding-store.ts'
import { touchGeneration } from '#analysis/generations/generation-store.ts'

/** Of a hundred components each. */
const piecesPerTransaction = { atLeast: 1, atMost: 20 }
const findingsPerTransaction = { atLeast: 100, atMost: 2000 }

/** A generation was given up or deleted with its module while it was written. */
export class GenerationLost extends Error {
  override readonly name = 'GenerationLost'
}

/** Writes the components of a generation, some in each transaction. */
export async function writeComponents(
  database: PacedDatabase,
  module: ModuleGeneration,
  pieces: PackedPieces,
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  await transactInPieces(database, pieces, piecesPerTransaction, async (trx, some) => {
    await keepPlans(trx)
    await requireGeneration(trx, module)
    await addModuleComponents(trx, module, unpackPieces(some), idOf)
  })
}

/** Writes the findings of a generation, some in each transaction. */
export async function writeFindings(
  database: PacedDatabase,
  module: ModuleGeneration,
  findings: readonly DatedFinding[],
  replaced: ReplacedGeneration,
): Promise<void> {
  await transactInPieces(database, findings, findingsPerTransaction, async (trx, piece) => {
    await keepPlans(trx)
    await requireGeneration(trx, module)
    await addFindings(trx, module, piece, replaced)
  })
}

async function requireGeneration(trx: Transaction, module: ModuleGeneration): Promise<void> {
  if (!(await touchGeneration(trx, module))) throw new GenerationLost('the generation of a module is gone')
}
