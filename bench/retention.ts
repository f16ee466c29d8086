/**
 * Compares two ways to end old rows of the audit log: deleting them in chunks, and dropping the partition of a month. Both forms of the
 * table have the same rows, of 12 months and 20 companies. DATABASE_URL names an empty database of PostgreSQL; ROWS may be set, and PLAIN_ONLY
 * to measure the deletion in chunks alone.
 */
import { Client } from 'pg'
import { table } from './measure.ts'

const rows = Number(process.env['ROWS'] ?? 5_000_000)
const companies = 20
const months = 12
const chunk = 1000
type Form = 'plain' | 'parted'
const forms: readonly Form[] = process.env['PLAIN_ONLY'] === undefined ? ['plain', 'parted'] : ['plain']

const db = new Client({ connectionString: process.env['DATABASE_URL'] })
await db.connect()
await db.query('set jit = off')
for (const form of forms) await createForm(form)
for (const form of forms) await fill(form)
process.stdout.write(`\n${String(rows)} rows, ${String(months)} months, ${String(companies)} companies\n\n`)
process.stdout.write(table(['form', 'bytes per row', 'of these indexes'], await Promise.all(forms.map(sizeOf))))
process.stdout.write(table(['statement', 'form', 'buffers', 'WAL bytes', 'planning', 'execution'], await compareStatements()))
process.stdout.write(table(['end a month', 'rows', 'statements', 'WAL MB', 'longest', 'total', 'then vacuum'], await compareEnds()))
await db.end()

async function createForm(form: Form): Promise<void> {
  await db.query(`
    create table ${form} (
      company_id uuid not null, id uuid not null, at timestamptz not null, by_id text, by_name text not null, action text not null,
      object text not null, object_id text not null, name text not null, by_kind text not null, key_id text, detail text, request_id text,
      address text, actor text not null generated always as (coalesce(by_id, by_kind)) stored,
      primary key (${form === 'plain' ? 'company_id, id' : 'company_id, id, at'})
    ) ${form === 'plain' ? '' : 'partition by range (at)'}`)
  await db.query(`
    create index on ${form} (company_id, at, id);
    create index on ${form} (company_id, actor, at, id) include (object, action);
    create index on ${form} (company_id, object, at, id) include (action);
    create index on ${form} (company_id, object_id, at, id) include (object, action);
    create index on ${form} (company_id, action, at, id) include (object);
    create index on ${form} (company_id, id) where action in ('created', 'updated', 'deleted', 'finished')`)
  if (form === 'parted') for (let month = 1; month <= months; month++) await createMonth(month)
}

async function createMonth(month: number): Promise<void> {
  const next = month === months ? '2026-01-01' : `2025-${String(month + 1).padStart(2, '0')}-01`
  await db.query(
    `create table parted_${String(month)} partition of parted for values from ('2025-${String(month).padStart(2, '0')}-01') to ('${next}')`,
  )
}

/** Inserts rows in the order of their time. */
async function fill(form: Form): Promise<void> {
  await db.query(insertion(form, `generate_series(1, ${String(rows)})`))
  await db.query(`vacuum (analyze) ${form}`)
}

function insertion(form: Form, numbers: string): string {
  const at = `timestamptz '2025-01-01Z' + n * interval '365 days' / ${String(rows + 1_000_000)}`
  return `
    insert into ${form} (company_id, id, at, by_id, by_name, action, object, object_id, name, by_kind, key_id, detail, request_id, address)
    select md5((n % ${String(companies)})::text)::uuid,
      (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || right(md5(n::text), 19))::uuid,
      ${at}, md5((n % 50)::text)::uuid::text, 'A person of the company', (array['created', 'updated', 'finished', 'logged-in'])[1 + n % 4],
      (array['scan', 'module', 'risk', 'session', 'key'])[1 + n % 5], md5((n % 9973)::text)::uuid::text, 'shop/main', 'user', md5(n::text)::uuid::text,
      'settings', md5(n::text)::uuid::text, '10.0.0.1'
    from ${numbers} n`
}

async function sizeOf(form: Form): Promise<readonly string[]> {
  const { rows: found } = await db.query<{ all: number; indexes: number }>(`
    select sum(pg_total_relation_size(c.oid))::float8 as all, sum(pg_indexes_size(c.oid))::float8 as indexes from pg_class c
    where c.relkind = 'r' and (c.relname = '${form}' or c.relname like '${form}\\_%')`)
  const [size] = found
  return [form, ((size?.all ?? 0) / rows).toFixed(0), ((size?.indexes ?? 0) / rows).toFixed(0)]
}

async function compareStatements(): Promise<readonly (readonly string[])[]> {
  const company = `md5('7')::uuid`
  const { rows: ids } = await db.query<{ id: string }>(`select id from plain where company_id = ${company} order by id offset 100 limit 1`)
  const statements: Readonly<Record<string, (form: Form, round: number) => string>> = {
    'newest 100 lines': (form) => `select * from ${form} where company_id = ${company} order by at desc, id desc limit 100`,
    'newest 100 of a user': (form) =>
      `select * from ${form} where company_id = ${company} and actor = md5('7')::uuid::text order by at desc, id desc limit 100`,
    'one line by id': (form) => `select * from ${form} where company_id = ${company} and id = '${String(ids[0]?.id)}'`,
    'last change of an object': (form) =>
      `select at, by_name from ${form} where company_id = ${company} and object_id = md5('27')::uuid::text and object = 'risk' order by at desc limit 1`,
    'insert one line': (form, round) => insertion(form, `generate_series(${String(rows + 1 + round)}, ${String(rows + 1 + round)})`),
    'insert 1,000 lines': (form, round) =>
      insertion(form, `generate_series(${String(rows + 1000 + round * 1000)}, ${String(rows + 1999 + round * 1000)})`),
  }
  const lines: string[][] = []
  for (const [name, statement] of Object.entries(statements)) {
    const found: Record<Form, Plan[]> = { plain: [], parted: [] }
    await explainInTurns(found, statement)
    for (const form of forms) lines.push([name, form, ...summary(found[form])])
  }
  return lines
}

/** In turns, so that what else runs on the machine meets both. */
async function explainInTurns(found: Record<Form, Plan[]>, statement: (form: Form, round: number) => string): Promise<void> {
  for (let round = 0; round < 15; round++) for (const form of forms) found[form].push(await explain(statement(form, round)))
}

interface Plan {
  readonly 'Planning Time': number
  readonly 'Execution Time': number
  readonly Plan: Readonly<Record<string, number>>
}

async function explain(statement: string): Promise<Plan> {
  const { rows: found } = await db.query<{ 'QUERY PLAN': Plan[] }>(`explain (analyze, buffers, wal, format json) ${statement}`)
  return found[0]!['QUERY PLAN'][0]!
}

function summary(plans: readonly Plan[]): readonly string[] {
  const buffers = plans.map(({ Plan: plan }) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0))
  const wal = plans.map(({ Plan: plan }) => plan['WAL Bytes'] ?? 0)
  const times = (['Planning Time', 'Execution Time'] as const).map((name) => `${median(plans.map((plan) => plan[name])).toFixed(2)} ms`)
  return [median(buffers).toFixed(0), median(wal).toFixed(0), ...times]
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

async function compareEnds(): Promise<readonly (readonly string[])[]> {
  return forms.length === 1 ? [await deleteInChunks()] : [await deleteInChunks(), await dropMonth()]
}

/** Deletes January, company by company, as the retention job does. */
async function deleteInChunks(): Promise<readonly string[]> {
  const times: number[] = []
  const before = await walPosition()
  const counted = { rows: 0 }
  for (let company = 0; company < companies; company++)
    for (let removed = chunk; removed === chunk; counted.rows += removed) {
      const [answer, time] = await timed(() =>
        db.query(`
          delete from plain where company_id = md5('${String(company)}')::uuid and id = any(array(
            select id from plain where company_id = md5('${String(company)}')::uuid and at < '2025-02-01Z' order by at, id limit ${String(chunk)}))`),
      )
      removed = answer.rowCount ?? 0
      times.push(time)
    }
  const wal = (await walPosition()) - before
  const [, vacuum] = await timed(() => db.query('vacuum plain'))
  return ['delete in chunks', ...described(counted.rows, times, wal), `${vacuum.toFixed(0)} ms`]
}

async function dropMonth(): Promise<readonly string[]> {
  const { rows: found } = await db.query<{ count: number }>('select count(*)::float8 as count from parted_1')
  const before = await walPosition()
  const [, time] = await timed(() => db.query('drop table parted_1'))
  return ['drop the partition', ...described(found[0]?.count ?? 0, [time], (await walPosition()) - before), '–']
}

function described(count: number, times: readonly number[], wal: number): readonly string[] {
  const total = times.reduce((sum, time) => sum + time, 0)
  return [
    count.toFixed(0),
    String(times.length),
    (wal / 1_000_000).toFixed(2),
    `${Math.max(...times).toFixed(0)} ms`,
    `${total.toFixed(0)} ms`,
  ]
}

async function walPosition(): Promise<number> {
  const { rows: found } = await db.query<{ at: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`)
  return found[0]?.at ?? 0
}

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
  const start = performance.now()
  return [await work(), performance.now() - start]
}
