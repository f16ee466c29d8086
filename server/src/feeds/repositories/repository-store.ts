import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { RepositoryRecord } from '#feeds/repositories/repository-record.ts'

/** The result of saving repositories. */
export interface SavedRepositories {
  /** Repositories that were not stored before. */
  readonly added: number
  /** Repositories of which no later visit was stored. */
  readonly accepted: readonly string[]
  /** Repositories of which anything but the date changed. */
  readonly changed: readonly string[]
  /** Those of the changed ones whose evaluated fields changed. */
  readonly toReevaluate: readonly string[]
}

interface Row {
  readonly url: string
  readonly is_new: boolean
  readonly is_changed: boolean
  readonly is_evaluated: boolean
}

/** Whether unknown fields clear the stored values or keep them; not every publisher reports every field. */
export type UnknownFields = 'forget' | 'keep'

/**
 * Saves repositories by URL in three statements; one with a later stored visit stays as it is. Rows are locked in order, so that concurrent
 * writers do not deadlock, and by a statement of their own: Citus loses the columns of rows that a part of a statement locks.
 */
export async function saveRepositories(
  trx: Transaction,
  records: readonly RepositoryRecord[],
  unknown: UnknownFields,
): Promise<SavedRepositories> {
  await sql`select from source_repository where url = any(${records.map(({ url }) => url)}::text[]) order by url for update`.execute(trx)
  await keepLastOfMonth(trx, records)
  const { rows } = await sql<Row>`
    with sent as (
      select * from unnest(${sql.join(sentColumns.map(({ type, valueOf }) => sql`${records.map(valueOf)}::${sql.raw(type)}[]`))})
        as r(${sql.join(sentColumns.map(({ name }) => sql.ref(name)))})
    ), before as (
      select s.* from sent join source_repository s on s.url = sent.url
    ), merged as (
      select sent.url, ${merged}, coalesce(sent.archived, k.archived, false) as archived, sent.visited_at,
        case when sent.monthly_commits > 0 then sent.visited_at else k.last_activity end as at_least
      from sent
      left join before b on b.url = sent.url
      left join before k on k.url = sent.url and ${unknown} = 'keep'
      where b.url is null or b.visited_at <= sent.visited_at
    ), written as (
      insert into source_repository (${inserted}, last_activity) select ${inserted}, ${lastActivity} from merged order by url
      on conflict (url) do update set ${overwritten} where source_repository.visited_at <= excluded.visited_at
      returning source_repository.*
    )
    select w.url, b.url is null as is_new, ${differ(displayedColumns)} or ${differ(evaluatedColumns)} as is_changed, ${differ(evaluatedColumns)} as is_evaluated
    from written w left join before b on b.url = w.url order by w.url`.execute(trx)
  const changed = rows.filter(({ is_new, is_changed }) => is_new || is_changed)
  return {
    added: rows.filter(({ is_new }) => is_new).length,
    accepted: rows.map(({ url }) => url),
    changed: changed.map(({ url }) => url),
    toReevaluate: changed.filter(({ is_new, is_evaluated }) => is_new || is_evaluated).map(({ url }) => url),
  }
}

/** Keeps how active repositories were, of each month what its last visit found; months are those of UTC. */
async function keepLastOfMonth(trx: Transaction, records: readonly RepositoryRecord[]): Promise<void> {
  const kept = sql.join(keptColumns.map((column) => sql.ref(column)))
  await sql`
    insert into past_repository (${kept})
    select ${kept} from source_repository
    join unnest(${records.map(({ url }) => url)}::text[], ${records.map(({ visitedAt }) => visitedAt)}::timestamptz[]) as sent(sent_url, sent_at)
      on sent_url = url
    where date_trunc('month', visited_at, 'UTC') < date_trunc('month', sent_at, 'UTC')
    on conflict do nothing`.execute(trx)
}

const keptColumns = [
  'url',
  'visited_at',
  'stars',
  'forks',
  'open_issues',
  'created_at',
  'monthly_commits',
  'archived',
  'last_activity',
] as const

const numbers = ['stars', 'forks', 'open_issues', 'created_at', 'last_commit_at', 'last_release_at', 'monthly_commits', 'contributors']
const displayedColumns = ['stars', 'forks', 'created_at']
const evaluatedColumns = [...numbers.filter((column) => !displayedColumns.includes(column)), 'archived', 'last_activity']

const merged = sql.join(numbers.map((column) => sql`coalesce(sent.${sql.ref(column)}, k.${sql.ref(column)}) as ${sql.ref(column)}`))

/** Where commits were counted but no date is known, the visit is taken as the last activity. */
const lastActivity = sql`greatest(coalesce(last_commit_at, at_least), last_release_at)`

const inserted = sql.join(['url', ...numbers, 'archived', 'visited_at'].map((column) => sql.ref(column)))

const overwritten = sql.join(
  [...numbers, 'archived', 'visited_at', 'last_activity'].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)

function differ(columns: readonly string[]): RawBuilder<unknown> {
  const [written, before] = ['w.', 'b.'].map((owner) => sql.join(columns.map((column) => sql.ref(owner + column))))
  return sql`(${written}) is distinct from (${before})`
}

/** Arrays and not a JSON list: the statement can then be run where the table is a copy on every node. */
const sentColumns: readonly { readonly name: string; readonly type: string; readonly valueOf: (record: RepositoryRecord) => unknown }[] = [
  { name: 'url', type: 'text', valueOf: ({ url }) => url },
  { name: 'stars', type: 'int', valueOf: ({ stars }) => stars ?? null },
  { name: 'forks', type: 'int', valueOf: ({ forks }) => forks ?? null },
  { name: 'open_issues', type: 'int', valueOf: ({ openIssues }) => openIssues ?? null },
  { name: 'created_at', type: 'timestamptz', valueOf: ({ createdAt }) => createdAt ?? null },
  { name: 'last_commit_at', type: 'timestamptz', valueOf: ({ lastCommitAt }) => lastCommitAt ?? null },
  { name: 'last_release_at', type: 'timestamptz', valueOf: ({ lastReleaseAt }) => lastReleaseAt ?? null },
  { name: 'monthly_commits', type: 'int', valueOf: ({ monthlyCommits }) => monthlyCommits ?? null },
  { name: 'contributors', type: 'int', valueOf: ({ contributors }) => contributors ?? null },
  { name: 'archived', type: 'boolean', valueOf: ({ isArchived }) => isArchived ?? null },
  { name: 'visited_at', type: 'timestamptz', valueOf: ({ visitedAt }) => visitedAt },
]
