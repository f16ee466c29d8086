import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import type { Tag } from '#portfolio/tags/tag.ts'

/** All tags of the company by name. */
export async function listTags(db: Database, { companyId }: Caller): Promise<readonly Tag[]> {
  const { rows } = await sql<Tag>`select id as _id, name from tag where company_id = ${companyId} order by lower(name), id`.execute(db)
  return rows
}

/** One tag; 404 when the company has none with this id. */
export async function loadTag(db: Database, { companyId }: Caller, id: string): Promise<Tag> {
  const { rows } = await sql<Tag>`select id as _id, name from tag where company_id = ${companyId} and id = ${id}`.execute(db)
  const [tag] = rows
  if (tag === undefined) throw notFound(id)
  return tag
}

/** Makes a tag and answers its id; 400 when the company has one of that name. */
export async function insertTag(trx: Transaction, { companyId }: Caller, name: string): Promise<string> {
  const id = newId()
  const made = await trx
    .insertInto('tag')
    .values({ company_id: companyId, id, name })
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) throw invalid('name', `there is already a tag named ${name}`)
  return id
}

/** Deletes a tag and takes it off every project and module; answers its name, or 404. */
export async function deleteTag(trx: Transaction, { companyId }: Caller, id: string): Promise<string> {
  // the tag before its carriers, as in lockTags: the one order keeps two writes from waiting for each other
  const deleted = await trx.deleteFrom('tag').where('company_id', '=', companyId).where('id', '=', id).returning('name').executeTakeFirst()
  if (deleted === undefined) throw notFound(id)
  for (const table of ['project', 'module'] as const)
    await sql`
      update ${sql.table(table)} set tags = array_remove(tags, ${id}::uuid)
      where company_id = ${companyId} and ${id}::uuid = any(tags)`.execute(trx)
  return deleted.name
}

/**
 * Holds tags until the end of the transaction, so that none of them can be deleted while something is given them. Answers the
 * first id that is no tag of the company. Call it before rows of projects or modules are locked.
 */
export async function lockTags(trx: Transaction, { companyId }: Caller, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ readonly id: string }>`
    select id from tag where company_id = ${companyId} and id = any(${ids.filter(isId)}::uuid[]) order by id for key share`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  return ids.find((id) => !known.has(id))
}

/** The condition that a row of a project or module carries a tag of one of these names; true for no names. */
export function carriesAnyTag({ companyId }: Caller, names: readonly string[] | undefined): RawBuilder<boolean> {
  if (names === undefined) return sql<boolean>`true`
  return sql<boolean>`tags && array(select id from tag where company_id = ${companyId} and name = any(${names}::text[]))`
}
