import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import type { Algorithm } from '@waybill/cryptography'

interface ModuleKey {
  readonly companyId: string
  readonly moduleId: string
}

/** Makes a module hold exactly these algorithms; one statement more where there are any. */
export async function replaceAlgorithms(
  trx: Transaction,
  { companyId, moduleId }: ModuleKey,
  algorithms: readonly Algorithm[],
): Promise<void> {
  await trx.deleteFrom('module_algorithm').where('company_id', '=', companyId).where('module_id', '=', moduleId).execute()
  if (algorithms.length === 0) return
  const rows = algorithms.map((algorithm) => ({
    name: algorithm.name,
    primitive: algorithm.primitive,
    parameter_set: algorithm.parameterSet?.slice(0, 500),
    key_length: algorithm.keyLength,
    classical_level: algorithm.classicalSecurityLevel,
    quantum_level: algorithm.quantumSecurityLevel,
    components: algorithm.components,
  }))
  await sql`
    insert into module_algorithm (company_id, module_id, name, primitive, parameter_set, key_length, classical_level, quantum_level, components)
    select ${companyId}::uuid, ${moduleId}::uuid, a.name, a.primitive, a.parameter_set, a.key_length, a.classical_level, a.quantum_level, a.components
    from jsonb_to_recordset(${json(rows)}) as a(
      name text, primitive text, parameter_set text, key_length int, classical_level int, quantum_level int, components text[])`.execute(
    trx,
  )
}
