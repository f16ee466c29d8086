import { type RawBuilder, sql } from 'kysely'
import { publisherOf, type SnapshotPublisher } from '#approvals/approvals.ts'
import type { Database } from '#database/database.ts'
import { isId } from '#platform/ids.ts'

/** A company whose CSAF documents are listed for everybody. */
export interface ListedCompany {
  readonly companyId: string
  readonly publisher: SnapshotPublisher
  readonly created: Date
}

interface CompanyRow {
  readonly id: string
  readonly name: string
  readonly publisher: Parameters<typeof publisherOf>[0]['publisher'] | null
  readonly created: Date
}

/** The company, if it lists; undefined for every other id. */
export async function findListedCompany(db: Database, companyId: string, publicUrl: string): Promise<ListedCompany | undefined> {
  if (!isId(companyId)) return undefined
  return (await selectCompanies(db, sql`and id = ${companyId} limit 1`, publicUrl))[0]
}

/** Companies that list, by id, after another; `limit` at most. */
export async function listListedCompanies(
  db: Database,
  publicUrl: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly ListedCompany[]> {
  const from = after === undefined ? sql`` : sql`and id > ${after}`
  return selectCompanies(db, sql`${from} order by id limit ${limit}`, publicUrl)
}

async function selectCompanies(db: Database, rest: RawBuilder<unknown>, publicUrl: string): Promise<readonly ListedCompany[]> {
  const { rows } = await sql<CompanyRow>`
    select id, name, publisher, created from company
    where csaf_provider ->> 'list' = 'true' and 'csaf' = any(features) ${rest}`.execute(db)
  return rows.map(({ id, name, publisher, created }) => ({
    companyId: id,
    publisher: publisherOf({ name, publisher: publisher ?? {} }, publicUrl),
    created,
  }))
}

/** A CSAF document that is listed: its newest edition. */
export interface ListedAdvisory {
  readonly approvalId: string
  readonly name: string
  readonly version: string | undefined
  /** Of the first edition. */
  readonly published: Date
  readonly updated: Date
  /** SHA-256. */
  readonly digest: string
  readonly isFrozen: boolean
}

interface AdvisoryRow {
  readonly approval_id: string
  readonly name: string
  readonly version: string | null
  readonly created: Date
  readonly edited: Date | null
  readonly digest: string
}

/** Feeds are read whole; what was released before these is had by the release's key. */
const maxAdvisories = 5_000

/** The listed documents of a company, the newest first; at most five thousand. One statement. */
export async function listAdvisories(db: Database, companyId: string): Promise<readonly ListedAdvisory[]> {
  return findAdvisories(db, companyId, sql`order by coalesce(e.edited, a.created) desc, a.id desc limit ${maxAdvisories}`)
}

export async function findAdvisory(db: Database, companyId: string, approvalId: string): Promise<ListedAdvisory | undefined> {
  return isId(approvalId) ? (await findAdvisories(db, companyId, sql`and a.id = ${approvalId}`))[0] : undefined
}

/** What is labelled otherwise than WHITE is not listed. An approval is frozen when it is made, so the first edition is of that moment. */
async function findAdvisories(db: Database, companyId: string, rest: RawBuilder<unknown>): Promise<readonly ListedAdvisory[]> {
  const { rows } = await sql<AdvisoryRow>`
    select a.id as approval_id, a.name, a.version, a.created, e.edited, coalesce(e.digest, d.digest) as digest
    from approval a
    join release_document d on d.company_id = a.company_id and d.approval_id = a.id and d.name = 'csaf'
    left join csaf_edition e on e.company_id = a.company_id and e.approval_id = a.id
    where a.company_id = ${companyId} and a.release_key is not null
      and case when e.edited is null then d.tlp else e.tlp end = 'WHITE' ${rest}`.execute(db)
  return rows.map(({ approval_id, name, version, created, edited, digest }) => ({
    approvalId: approval_id,
    name,
    version: version ?? undefined,
    published: created,
    updated: edited ?? created,
    digest,
    isFrozen: edited === null,
  }))
}
