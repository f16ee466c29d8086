import type { Database, Transaction } from '#database/database.ts'
import { replaceRows } from '#feeds/catalogue/row-store.ts'
import type { Weakness } from '#feeds/cwe/read-cwe.ts'

export async function countCwe(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('cwe')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const columns = ['name', 'status', 'description', 'ext_description', 'consequences', 'detection', 'mitigations']

export async function replaceCwe(trx: Transaction, weaknesses: readonly Weakness[]): Promise<readonly string[]> {
  const rows = weaknesses.map(({ extendedDescription, ...weakness }) => ({ ...weakness, ext_description: extendedDescription ?? null }))
  return replaceRows(trx, { table: 'cwe', key: ['id'], columns }, rows)
}

export async function findWeakness(db: Database, id: number): Promise<Weakness | undefined> {
  const row = await db.selectFrom('cwe').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const { ext_description: extended, consequences, detection, mitigations, ...rest } = row
  return {
    ...rest,
    extendedDescription: extended ?? undefined,
    consequences: consequences as Weakness['consequences'],
    detection: detection as Weakness['detection'],
    mitigations: mitigations as Weakness['mitigations'],
  }
}
