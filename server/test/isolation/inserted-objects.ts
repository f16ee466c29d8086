import { sql } from 'kysely'
import { insertSession } from '#access/sessions/session-store.ts'
import { json } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Service, TestCompany } from '../harness.ts'

/** Inserts the decision that the VEX document of the module is. */
export async function addStatement(
  { context }: Service,
  { companyId }: TestCompany,
  of: { moduleId: string; vexId: string },
): Promise<void> {
  await context.db
    .insertInto('own_statement')
    .values({
      company_id: companyId,
      id: of.vexId,
      module_id: of.moduleId,
      status: 'affected',
      detail: 'a secret reason',
      versions: 'this',
      vulnerabilities: ['CVE-2099-0001'],
      findings: 1,
      replaces: [],
      created: new Date(),
      created_by_name: 'Secret author',
    })
    .execute()
}

/** Adds a key that a user would make after a login. */
export async function addPersonalKey({ context: { db } }: Service, { companyId }: TestCompany, userId: string): Promise<string> {
  const id = newId()
  const key = { name: 'Secret personal key', scopes: ['developer'], hash: Buffer.from(id), prefix: 'wbp_', expires: new Date('2099-01-01') }
  await db
    .insertInto('api_key')
    .values({ company_id: companyId, id, user_id: userId, ...key })
    .execute()
  return id
}

/** Adds a preview and a simulation whose jobs have failed. */
export async function addPreviews({ context: { db } }: Service, { companyId }: TestCompany): Promise<Readonly<Record<string, string>>> {
  const [preview, simulation] = [newId(), newId()]
  const failed = { company_id: companyId, topic: '', request: sql`'{}'::jsonb`, error: 'a secret error', answer: null }
  const rows = [
    { id: preview, kind: 'preview' },
    { id: simulation, kind: 'simulation' },
  ].map((row) => Object.assign(row, failed, { created: new Date(), finished: new Date() }))
  await db.insertInto('background_answer').values(rows).execute()
  return { preview_id: preview, simulation_id: simulation }
}

/** Adds a vulnerability known to be exploited in a product; finding one takes a released product, a catalogue and an advisory. */
export async function addExploitedVulnerability(
  { context: { db } }: Service,
  { companyId }: TestCompany,
  productId: string,
): Promise<string> {
  const id = newId()
  const at = new Date()
  const evidence = {
    exploitation: { cve: 'CVE-2099-0001', listed: '2026-01-01', imported: null },
    release: { approvalId: newId(), name: 'Secret release', version: null, approved: at.toISOString() },
  }
  const content = { evidence: json(evidence), sent: json({}), releases: json([]), measure: null }
  const times = { known_since: at, aware: at, due: at, created: at, edited: at }
  const words = { vulnerability: 'CVE-2099-0001', names: ['CVE-2099-0001'], is_listed: true, state: 'pending', version: 1 }
  await db
    .insertInto('exploited_vulnerability')
    .values({ company_id: companyId, id, product_id: productId, ...words, ...content, ...times })
    .execute()
  return id
}

/** Adds a finished repository scan with its result; running one takes a repository. */
export async function addRepositoryScan({ context: { db, files } }: Service, { companyId }: TestCompany): Promise<string> {
  const id = newId()
  const digest = await files.save(companyId, Buffer.from(JSON.stringify({ uid: id, url: 'https://secret.invalid/acme/secret.git' })))
  const target = { url: 'https://secret.invalid/acme/secret.git', kind: 'repository', options: json({}) } as const
  const end = { status: 'finished', created: new Date(), completed: new Date(), scanner_version: '1', result_digest: digest } as const
  await db
    .insertInto('repository_scan')
    .values({ company_id: companyId, id, by_name: 'Secret author', ...target, ...end })
    .execute()
  return id
}

/** Adds a session of a user. */
export async function addSession({ context: { db } }: Service, { companyId }: TestCompany, userId: string): Promise<string> {
  const token = { token: newId(), client: 'Secret browser', now: new Date() }
  return db.transaction().execute(async (trx) => (await insertSession(trx, { companyId }, { userId, ...token })).id)
}
