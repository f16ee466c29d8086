import { packVex, vexScopeOf, applyVex, type VexTarget } from '#analysis/analysis.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import type { VexDocument, VexProduct, VexStatement, VexStatus } from '@waybill/vulnerabilities/vex'
import { service, type TestCompany } from './harness.ts'
import { callerOf } from './make-portfolio.ts'

const unnamed = { name: undefined, version: undefined, range: undefined, purl: undefined, cpe: undefined, within: undefined }

/** Builds a product of a statement from a purl or other names. */
export function vexProduct(named: string | Partial<VexProduct>): VexProduct {
  return typeof named === 'string' ? { ...unnamed, purl: named } : { ...unnamed, ...named }
}

/** Builds a statement on one vulnerability in some products. */
export function vexStatement(
  vulnerability: string,
  status: VexStatus,
  products: readonly (string | Partial<VexProduct>)[],
  more: Partial<VexStatement> = {},
): VexStatement {
  const silent = { justification: undefined, detail: undefined, remediation: undefined, at: undefined, pointer: '/statements/0' }
  return { vulnerabilities: [vulnerability], status, products: products.map(vexProduct), ...silent, ...more }
}

/** Builds a unique document. */
export function vexDocument(statements: readonly VexStatement[], more: Partial<VexDocument> = {}): VexDocument {
  return {
    format: 'openvex',
    formatVersion: '0.2.0',
    id: `urn:vex:${newId()}`,
    version: '1',
    title: undefined,
    publisher: 'Acme',
    published: '2026-01-01T00:00:00.000Z',
    statements,
    warnings: [],
    ...more,
  }
}

/** Imports a document like an upload of any format; findings are re-evaluated when it returns. */
export async function importVexDocument(
  company: TestCompany,
  document: VexDocument,
  scope: Omit<VexTarget, 'companyId'> = {},
): Promise<Awaited<ReturnType<typeof applyVex>>> {
  const { context } = await service()
  const caller = callerOf(company)
  const target = { companyId: company.companyId, ...scope }
  const digest = await context.files.save(company.companyId, Buffer.from(JSON.stringify(document)))
  return transact(context.db, (trx) => applyVex(trx, context, caller, { target, packed: packVex(document, vexScopeOf(target)), digest }))
}
