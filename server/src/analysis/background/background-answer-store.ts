import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'

/** What jobs compute. */
export type BackgroundKind = 'fixes' | 'preview' | 'simulation'

/** An answer, or what became of it so far. */
export interface BackgroundAnswer {
  readonly id: string
  readonly request: object
  readonly created: Date
  readonly finished: Date | undefined
  readonly error: string | undefined
  readonly answer: unknown
}

interface Row {
  readonly id: string
  readonly request: object
  readonly created: Date
  readonly finished: Date | null
  readonly error: string | null
  readonly answer: unknown
}

const columns = sql`id, request, created, finished, error, answer`

export interface NewAnswer {
  readonly kind: BackgroundKind
  /** The id of a project, or empty. */
  readonly topic: string
  readonly request: object
  readonly created: Date
}

/** Creates an answer that a job is to compute, and returns its id. */
export async function createAnswer(trx: Transaction, { companyId }: Tenant, { kind, topic, request, created }: NewAnswer): Promise<string> {
  const id = newId()
  await sql`
    insert into background_answer (company_id, id, kind, topic, request, created)
    values (${companyId}, ${id}, ${kind}, ${topic}, ${json(request)}, ${created})`.execute(trx)
  return id
}

/** Loads an answer; throws a 404 for any other id. */
export async function loadAnswer(
  db: Database | Transaction,
  { companyId }: Tenant,
  kind: BackgroundKind,
  id: string,
): Promise<BackgroundAnswer> {
  const { rows } = await sql<Row>`
    select ${columns} from background_answer where company_id = ${companyId} and id = ${id} and kind = ${kind}`.execute(db)
  if (rows[0] === undefined) throw notFound(id)
  return toAnswer(rows[0])
}

/** Finds the newest answer on a topic that is not older than a time, locked against a second one of the same moment. */
export async function findRecentAnswer(
  trx: Transaction,
  { companyId }: Tenant,
  { kind, topic }: Pick<NewAnswer, 'kind' | 'topic'>,
  since: Date,
): Promise<BackgroundAnswer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('answer on ' || ${`${companyId} ${kind} ${topic}`}::text, 0))`.execute(trx)
  const { rows } = await sql<Row>`
    select ${columns} from background_answer
    where company_id = ${companyId} and kind = ${kind} and topic = ${topic} and created >= ${since}
    order by created desc, id desc limit 1`.execute(trx)
  return rows[0] && toAnswer(rows[0])
}

/** Stores the result; ignores an answer that was removed meanwhile. */
export async function finishAnswer(
  db: Database | Transaction,
  { companyId }: Tenant,
  id: string,
  { at, answer, error }: { readonly at: Date; readonly answer?: unknown; readonly error?: string },
): Promise<void> {
  await sql`
    update background_answer set finished = ${at}, error = ${error ?? null}, answer = ${answer === undefined ? null : json(answer as object)}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Lists the companies with answers from before a time. */
export async function findCompaniesWithOldAnswers(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from background_answer where created < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Removes a company's answers from before a time. */
export async function removeAnswersBefore(db: Database, { companyId }: Tenant, before: Date): Promise<void> {
  await sql`delete from background_answer where company_id = ${companyId} and created < ${before}`.execute(db)
}

function toAnswer({ finished, error, ...row }: Row): BackgroundAnswer {
  return { ...row, finished: finished ?? undefined, error: error ?? undefined }
}
