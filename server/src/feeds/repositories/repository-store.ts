import { type RawBuilder, sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import type { RepositoryRecord } from '#feeds/repositories/repository-record.ts'

/** What became of repositories that were handed to the store. */
export interface SavedRepositories {
  /** Repositories that were not stored before. */
  readonly added: number
  /** Repositories of which no later visit was stored. */
  readonly accepted: readonly string[]
  /** Repositories of which anything but the day of the visit changed. */
  readonly changed: readonly string[]
  /** Of these, those of which a fact changed that judgements rest on. */
  readonly toReevaluate: readonly string[]
}

interface Row {
  readonly url: string
  readonly is_new: boolean
  readonly is_changed: boolean
  readonly is_judged: boolean
}

/** Whether what a record does not know is forgotten, or stays as it was stored: not every publisher tells everything. */
export type UnknownFields = 'forget' | 'keep'

/**
 * Stores repositories, each by its URL, in one statement; of one that is stored as visited later nothing changes. Rows are locked
 * in one order, so that two that store the same repositories do not wait for each other.
 */
export async function saveRepositories(
  trx: Transaction,
  records: readonly RepositoryRecord[],
  unknown: UnknownFields,
): Promise<SavedRepositories> {
  const { rows } = await sql<Row>`
    with sent as (
      select * from jsonb_to_recordset(${json(records.map(rowOf))}) as r(
        url text, stars int, forks int, open_issues int, created_at timestamptz, last_commit_at timestamptz, last_release_at timestamptz,
        monthly_commits int, contributors int, archived boolean, visited_at timestamptz)
    ), before as (
      select s.* from sent join source_repository s on s.url = sent.url order by s.url for update of s
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
    select w.url, b.url is null as is_new, ${differ(displayedColumns)} or ${differ(evaluatedColumns)} as is_changed, ${differ(evaluatedColumns)} as is_judged
    from written w left join before b on b.url = w.url order by w.url`.execute(trx)
  const changed = rows.filter(({ is_new, is_changed }) => is_new || is_changed)
  return {
    added: rows.filter(({ is_new }) => is_new).length,
    accepted: rows.map(({ url }) => url),
    changed: changed.map(({ url }) => url),
    toReevaluate: changed.filter(({ is_new, is_judged }) => is_new || is_judged).map(({ url }) => url),
  }
}

const numbers = ['stars', 'forks', 'open_issues', 'created_at', 'last_commit_at', 'last_release_at', 'monthly_commits', 'contributors']
const displayedColumns = ['stars', 'forks', 'created_at']
const evaluatedColumns = [...numbers.filter((column) => !displayedColumns.includes(column)), 'archived', 'last_activity']

const merged = sql.join(numbers.map((column) => sql`coalesce(sent.${sql.ref(column)}, k.${sql.ref(column)}) as ${sql.ref(column)}`))

/** Where no date of a commit is known but commits of the last month were counted, there was one when the repository was visited. */
const lastActivity = sql`greatest(coalesce(last_commit_at, at_least), last_release_at)`

const inserted = sql.join(['url', ...numbers, 'archived', 'visited_at'].map((column) => sql.ref(column)))

const overwritten = sql.join(
  [...numbers, 'archived', 'visited_at', 'last_activity'].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)

function differ(columns: readonly string[]): RawBuilder<unknown> {
  const [written, before] = ['w.', 'b.'].map((owner) => sql.join(columns.map((column) => sql.ref(owner + column))))
  return sql`(${written}) is distinct from (${before})`
}

function rowOf(record: RepositoryRecord): object {
  return {
    url: record.url,
    stars: record.stars,
    forks: record.forks,
    open_issues: record.openIssues,
    created_at: record.createdAt,
    last_commit_at: record.lastCommitAt,
    last_release_at: record.lastReleaseAt,
    monthly_commits: record.monthlyCommits,
    contributors: record.contributors,
    archived: record.isArchived,
    visited_at: record.visitedAt,
  }
}
