import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { matchNameOf } from '#portfolio/portfolio.ts'

/** Where a module is looked for. */
interface Within {
  readonly companyId: string
  readonly projectId: string | undefined
}

type Condition = (value: string, within: Within) => RawBuilder<unknown>

/** The query parameters that select a module. The first that is sent wins: ids before names. */
const conditions = {
  // identifiers are unique within a project
  moduleId: (value, { projectId }) =>
    projectId === undefined ? sql`m.id = ${uuidOrNull(value)}::uuid` : sql`(m.id = ${uuidOrNull(value)}::uuid or m.identifier = ${value})`,
  analysisId: (value, { companyId }) =>
    sql`m.id = (select a.module_id from analysis a where a.company_id = ${companyId} and a.id = ${uuidOrNull(value)}::uuid)`,
  scanId: (value, { companyId }) =>
    sql`m.id = (select s.module_id from scan s where s.company_id = ${companyId} and s.id = ${uuidOrNull(value)}::uuid)`,
  moduleIdentifier: (value) => sql`m.identifier = ${value}`,
  moduleName: (value) => sql`m.match_name = ${matchNameOf(value)}`,
} satisfies Readonly<Record<string, Condition>>

export type ModuleSelectorName = keyof typeof conditions

/** A query parameter that selects a module, with its value. */
export interface ModuleSelector {
  readonly name: ModuleSelectorName
  readonly value: string
}

/** Returns the selector of a query; undefined where it names no module. Blank values count as absent. */
export function moduleSelectorOf(query: Readonly<Partial<Record<ModuleSelectorName, string | undefined>>>): ModuleSelector | undefined {
  for (const name of Object.keys(conditions) as ModuleSelectorName[]) {
    const value = query[name]?.trim() ?? ''
    if (value !== '') return { name, value }
  }
  return undefined
}

export interface SelectedModule {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly projectName: string
}

/**
 * Finds the module of a selector in one project or, without one, in the whole company. A moduleId may be a moduleIdentifier of the
 * project; an id wins, and of several modules the oldest. 404 for none. The project is ignored for an analysis or a scan.
 */
export async function findSelectedModule(
  db: Database | Transaction,
  { companyId }: Caller,
  { name, value }: ModuleSelector,
  projectId?: string,
): Promise<SelectedModule> {
  const within = name === 'scanId' || name === 'analysisId' ? undefined : projectId
  const condition: Condition = conditions[name]
  const { rows } = await sql<SelectedModule>`
    select m.id, m.project_id as "projectId", m.name, p.name as "projectName"
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where m.company_id = ${companyId} and ${condition(value, { companyId, projectId: within })} and (${within ?? null}::uuid is null or m.project_id = ${within ?? null}::uuid)
    order by (m.id is not distinct from ${uuidOrNull(value)}::uuid) desc, m.created, m.id
    limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound(value)
  return found
}

function uuidOrNull(value: string): string | null {
  return isId(value) ? value : null
}
