import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { tenantTables } from '#test/routable.ts'

let connection: Connection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

async function read(text: string): Promise<readonly string[]> {
  const { rows } = await connection.pool.query<{ line: string }>(text)
  return rows.map(({ line }) => line)
}

it('tenant tables are those with a company_id', async () => {
  const found = await read(`
    select c.relname as line from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  expect(found).toEqual([...tenantTables].toSorted())
})

it('every primary key and unique index of a tenant table begins with the company', async () => {
  expect(
    await read(`
      select i.indexrelid::regclass::text as line
      from pg_index i
      join pg_attribute tenant on tenant.attrelid = i.indrelid and tenant.attname = 'company_id' and not tenant.attisdropped
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where i.indisunique and i.indkey[0] <> tenant.attnum`),
  ).toEqual([])
})

it('every tenant table has a primary key', async () => {
  expect(
    await read(`
      select c.relname as line from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`),
  ).toEqual([])
})

it('every foreign key of a tenant table begins with the company, on both sides, and none refers to the catalogue', async () => {
  expect(
    await read(`
      select k.conrelid::regclass || ' ' || k.conname as line
      from pg_constraint k
      join pg_attribute own on own.attrelid = k.conrelid and own.attname = 'company_id' and not own.attisdropped
      left join pg_attribute other on other.attrelid = k.confrelid and other.attname = 'company_id' and not other.attisdropped
      where k.contype = 'f' and (k.conkey[1] <> own.attnum or (k.confrelid <> 'company'::regclass and k.confkey[1] is distinct from other.attnum))`),
  ).toEqual([])
})

it('no foreign key changes rows on update, none sets a column to null, and no trigger acts on any table', async () => {
  expect(
    await read(
      `select conrelid::regclass || ' ' || conname as line from pg_constraint where contype = 'f' and (confupdtype <> 'a' or confdeltype in ('n', 'd'))`,
    ),
  ).toEqual([])
  expect(
    await read(`
      select t.tgname as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`),
  ).toEqual([])
})

it('the index of aliases has no list of waiting entries: a feed looks up every record in it while it adds them', async () => {
  expect(await read(`select array_to_string(reloptions, ' ') as line from pg_class where relname = 'advisory_aliases'`)).toEqual([
    'fastupdate=off',
  ])
})
