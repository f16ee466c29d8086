import { type RawBuilder, sql } from 'kysely'

/**
 * Builds the condition that a column has one of these ids, for statements that read the rows by other columns: the ids are put into a hash.
 * Left to itself, PostgreSQL may begin at an index of the column, and read every row that has a popular id.
 */
export function inHash(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return sql`(${column} in (select unnest(${[...ids]}::bigint[]))) is true`
}
