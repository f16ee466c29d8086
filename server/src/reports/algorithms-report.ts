import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** An algorithm in one module. */
export interface ReportedAlgorithm {
  readonly projectId: string
  readonly project: string
  readonly moduleId: string
  /** Undefined for a module without any. */
  readonly name: string | undefined
  readonly primitive: string | undefined
  readonly parameterSet: string | undefined
  readonly keyLength: number | undefined
  readonly quantumLevel: number | undefined
  /** Component keys. */
  readonly components: readonly string[]
}

interface Row {
  readonly project_id: string
  readonly project: string
  readonly module_id: string
  readonly name: string | null
  readonly primitive: string | null
  readonly parameter_set: string | null
  readonly key_length: number | null
  readonly quantum_level: number | null
  readonly components: readonly string[] | null
}

/** Loads the algorithms in a project's modules, or in all modules of the company, in one query. */
export async function loadAlgorithms(
  db: Database,
  { companyId }: Caller,
  { projectId }: { readonly projectId: string | undefined },
): Promise<readonly ReportedAlgorithm[]> {
  const { rows } = await sql<Row>`
    select p.id as project_id, p.name as project, m.id as module_id, a.name, a.primitive, a.parameter_set, a.key_length, a.quantum_level, used.components
    from project p
    join module m on m.company_id = p.company_id and m.project_id = p.id
    left join module_algorithm a on a.company_id = m.company_id and a.module_id = m.id
    left join lateral (
      select array_agg(distinct k.key order by k.key) as components
      from unnest(a.components) u(purl)
      join component c on c.purl = u.purl
      join package k on k.id = c.package_id
    ) used on true
    where p.company_id = ${companyId} and (${projectId ?? null}::uuid is null or p.id = ${projectId ?? null}::uuid)
    order by lower(p.name), p.id, a.name collate "C", m.id`.execute(db)
  return rows.map((row) => ({
    projectId: row.project_id,
    project: row.project,
    moduleId: row.module_id,
    name: row.name ?? undefined,
    primitive: row.primitive ?? undefined,
    parameterSet: row.parameter_set ?? undefined,
    keyLength: row.key_length ?? undefined,
    quantumLevel: row.quantum_level ?? undefined,
    components: row.components ?? [],
  }))
}
