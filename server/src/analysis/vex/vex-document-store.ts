import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import type { VexScope } from '@waybill/vulnerabilities/vex'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { parseDate, type PackedStatement, type PackedVex } from '#analysis/vex/pack-vex.ts'

/** What a document was uploaded for. */
export interface VexTarget {
  readonly companyId: string
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

export function vexScopeOf({ projectId, moduleId }: VexTarget): VexScope {
  if (moduleId !== undefined) return 'module'
  return projectId === undefined ? 'company' : 'project'
}

/** A document to be stored. */
export interface NewVex {
  readonly target: VexTarget
  readonly packed: PackedVex
  readonly inSbom: boolean
  readonly identity: string
  readonly digest: string
  readonly submitted: Date
  readonly by: { readonly id: string | undefined; readonly name: string }
  /** The first moment at which it no longer holds. */
  readonly until?: Date | undefined
  /** The generation of its module that it belongs to, and is only read with, until `publishVex`. */
  readonly generation?: number | undefined
}

export interface StoredVex {
  readonly id: string
  readonly digest: string
  readonly version: string | undefined
  readonly published: string | undefined
}

/** Finds the stored version of a document and locks it until the transaction ends. */
export async function lockVex(trx: Transaction, { companyId }: VexTarget, identity: string): Promise<StoredVex | undefined> {
  const row = await trx
    .selectFrom('vex_document')
    .select(['id', 'digest', 'version', 'published'])
    .where('company_id', '=', companyId)
    .where('identity', '=', identity)
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, digest: row.digest, version: row.version ?? undefined, published: row.published?.toISOString() }
}

/** Stores a new document and returns its id; undefined when another upload of it was first. */
export async function insertVex(trx: Transaction, vex: NewVex): Promise<string | undefined> {
  const { target } = vex
  const row = await trx
    .insertInto('vex_document')
    .values({
      company_id: target.companyId,
      id: newId(),
      project_id: target.moduleId === undefined ? (target.projectId ?? null) : null,
      module_id: target.moduleId ?? null,
      in_sbom: vex.inSbom,
      identity: vex.identity,
      generation: vex.generation ?? null,
      ...columnsOf(vex),
    })
    .onConflict((clash) => clash.columns(['company_id', 'identity']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) await insertStatements(trx, row.id, vex)
  return row?.id
}

/** Replaces the stored version of a document by a newer one. */
export async function replaceVex(trx: Transaction, id: string, vex: NewVex): Promise<void> {
  const { companyId } = vex.target
  await trx.updateTable('vex_document').set(columnsOf(vex)).where('company_id', '=', companyId).where('id', '=', id).execute()
  for (const table of ['vex_product', 'vex_name', 'vex_statement'] as const)
    await trx.deleteFrom(table).where('company_id', '=', companyId).where('vex_id', '=', id).execute()
  await insertStatements(trx, id, vex)
}

function columnsOf({ packed: document, digest, submitted, by, until }: NewVex) {
  return {
    digest,
    format: document.format,
    format_version: document.formatVersion,
    document_id: document.id ?? null,
    version: document.version ?? null,
    title: document.title ?? null,
    publisher: document.publisher ?? null,
    published: parseDate(document.published) ?? null,
    one_product: document.isOneProduct,
    statements: document.statements.length,
    warnings: json(document.warnings),
    submitted,
    by_id: by.id ?? null,
    by_name: by.name,
    until: until ?? null,
  }
}

async function insertStatements(trx: Transaction, vexId: string, { target, packed, generation }: NewVex): Promise<void> {
  const { companyId } = target
  const { statements } = packed
  if (statements.length === 0) return
  const rows = statements.map((statement, ordinal) => ({
    ordinal,
    names: statement.names,
    status: statement.status,
    justification: statement.justification ?? null,
    detail: statement.detail ?? null,
    remediation: statement.remediation ?? null,
    at: statement.at?.toISOString() ?? null,
    pointer: statement.pointer,
    products: statement.products,
    shown: statement.shown,
    evidence: statement.evidence ?? null,
  }))
  await sql`
    insert into vex_statement (company_id, vex_id, ordinal, names, status, justification, detail, remediation, at, pointer, products, shown, evidence)
    select ${companyId}, ${vexId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(
      ordinal int, names text[], status text, justification text, detail text, remediation text, at timestamptz, pointer text, products int,
      shown jsonb, evidence jsonb)`.execute(trx)
  const scopeId = generation === undefined ? (target.moduleId ?? target.projectId ?? companyId) : vexId
  await insertNames(trx, { companyId, vexId, scopeId }, statements)
  await insertProducts(trx, vexId, companyId, statements)
}

interface NamedIn {
  readonly companyId: string
  readonly vexId: string
  readonly scopeId: string
}

async function insertNames(
  trx: Transaction,
  { companyId, vexId, scopeId }: NamedIn,
  statements: readonly PackedStatement[],
): Promise<void> {
  const names = statements.flatMap((statement, ordinal) => statement.names.map((name) => ({ name, ordinal })))
  await sql`
    insert into vex_name (company_id, scope_id, name, vex_id, statement)
    select ${companyId}, ${scopeId}, n.name, ${vexId}, n.statement
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ ordinal }) => ordinal)}::int[]) as n(name, statement)`.execute(trx)
}

async function insertProducts(trx: Transaction, vexId: string, companyId: string, statements: readonly PackedStatement[]): Promise<void> {
  const products = statements.flatMap(({ byKey }, ordinal) => Array.from(byKey, ([key, those]) => ({ ordinal, key, those })))
  await sql`
    insert into vex_product (company_id, vex_id, statement, key, products)
    select ${companyId}, ${vexId}, p.statement, p.key, p.products::jsonb
    from unnest(
      ${products.map(({ ordinal }) => ordinal)}::int[], ${products.map(({ key }) => key)}::text[],
      ${products.map(({ those }) => JSON.stringify(those))}::text[]
    ) as p(statement, key, products)`.execute(trx)
}

/** Lets every evaluation of its module read a document that belonged to a generation. */
export async function publishVex(trx: Transaction, { companyId, moduleId }: ModuleRef, id: string, identity: string): Promise<void> {
  await sql`
    update vex_document set generation = null, identity = ${identity} where company_id = ${companyId} and id = ${id}`.execute(trx)
  await sql`
    update vex_name set scope_id = ${moduleId} where company_id = ${companyId} and scope_id = ${id} and vex_id = ${id}`.execute(trx)
}

/** Removes the documents of a generation that was given up. */
export async function removeGenerationVex(trx: Transaction, { companyId, moduleId, generation }: ModuleGeneration): Promise<void> {
  await sql`
    delete from vex_document where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation}`.execute(trx)
}

/** Removes a document with all its statements. */
export async function removeVex(trx: Transaction, { companyId }: VexTarget, id: string): Promise<void> {
  await trx.deleteFrom('vex_document').where('company_id', '=', companyId).where('id', '=', id).execute()
}
