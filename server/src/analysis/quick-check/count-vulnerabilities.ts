import { parsePurl } from '@waybill/identifiers'
import { matchTargetOf } from '@waybill/vulnerabilities'
import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { NewComponent } from '#sboms/sboms.ts'
import { matchKnown } from '#analysis/quick-check/find-vulnerabilities.ts'

const componentsPerTransaction = 1000

/** Counts the known vulnerabilities of component versions, each once. Those without a version, which match any advisory, do not count. */
export async function countVulnerabilities(db: Database, purls: readonly string[]): Promise<number> {
  const components = [...new Set(purls)].flatMap(readVersion)
  const found = new Set<number>()
  for (let from = 0; from < components.length; from += componentsPerTransaction) {
    const some = components.slice(from, from + componentsPerTransaction)
    for (const id of await findIds(db, some)) found.add(id)
  }
  return found.size
}

function readVersion(purl: string, id: number): readonly NewComponent[] {
  const parsed = parsePurl(purl)
  return parsed?.version === undefined ? [] : [{ id, ...matchTargetOf(parsed) }]
}

async function findIds(db: Database, components: readonly NewComponent[]): Promise<readonly number[]> {
  const { known } = await transact(db, (trx) => matchKnown(trx, components))
  return Array.from(known.values(), ({ vulnerabilityId }) => vulnerabilityId)
}
