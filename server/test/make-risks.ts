import { newId } from '#platform/ids.ts'
import type { RiskProperties } from '#risks/risk-properties.ts'
import type { Risk } from '#risks/risk.ts'
import { saveRisks } from '#risks/risk-store.ts'
import { service, type TestCompany } from './harness.ts'

/** The fields a test sets; the others have defaults. */
export interface RiskFields {
  readonly projectId: string
  readonly moduleId?: string | undefined
  readonly name?: string
  readonly created?: Date
  readonly edited?: Date
  readonly properties?: RiskProperties
}

/** Inserts risks of any age in order; returns their ids. */
export async function makeRisks({ companyId }: TestCompany, fields: readonly RiskFields[]): Promise<readonly string[]> {
  const { context } = await service()
  const now = new Date()
  const risks = fields.map(({ projectId, moduleId, name = 'A risk', created = now, edited = created, properties = {} }): Risk => {
    const unset = { description: undefined, userId: undefined, exceptionUntil: undefined }
    return { id: newId(), projectId, moduleId, name, created, edited, properties, ...unset }
  })
  const writes = risks.map((after) => ({ before: undefined, after, changes: [{ field: 'name', from: null, to: after.name }] }))
  await context.db.transaction().execute((trx) => saveRisks(trx, { companyId, id: undefined, name: 'system' }, writes, 'imported'))
  return risks.map(({ id }) => id)
}
