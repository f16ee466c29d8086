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
    sql`(m.id = ${uuidOrNull(value)}::uuid or m.identifier = ${value} and m.project_id = ${projectId ?? null}::uuid)`,
  analysisId: (value, { companyId }) =>
    sql`m.id = (select a.module_id from analysis a where a.company_id = ${companyId} and a.id = ${uuidOrNull(value)}::uuid)`,
  scanId: (value, { companyId }) =>
    sql`m.id = (select s.module_id from scan s where s.company_id = ${companyId} and s.id = ${uuidOrNull(value)}::uuid)`,
  moduleIdentifier: (value, { projectId }) => sql`m.identifier = ${value} and ${inProject(projectId)}`,
  moduleName: (value, { projectId }) => sql`m.match_name = ${matchNameOf(value)} and ${inProject(projectId)}`,
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
 * Finds the module of a selector in one project or, without one, in the whole company. A moduleId is an id of the company, else a
 * moduleIdentifier of the project; of several modules the oldest counts. 404 for none. The project is ignored for an id, an analysis or a scan.
 */
export async function findSelectedModule(
  db: Database | Transaction,
  caller: Caller,
  selector: ModuleSelector,
  projectId?: string,
): Promise<SelectedModule> {
  const found = await findSelected(db, caller, selector, projectId)
  if (found === undefined) throw notFound(selector.value)
  return found
}

/** Finds the module whose id a selector states; undefined where it states none, or none of the company. */
export async function findModuleWithId(
  db: Database | Transaction,
  caller: Caller,
  selector: ModuleSelector,
): Promise<SelectedModule | undefined> {
  return selector.name === 'moduleId' && isId(selector.value) ? findSelected(db, caller, selector, undefined) : undefined
}

async function findSelected(
  db: Database | Transaction,
  { companyId }: Caller,
  { name, value }: ModuleSelector,
  projectId: string | undefined,
): Promise<SelectedModule | undefined> {
  const condition: Condition = conditions[name]
  const { rows } = await sql<SelectedModule>`
    select m.id, m.project_id as "projectId", m.name, p.name as "projectName"
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where m.company_id = ${companyId} and ${condition(value, { companyId, projectId })}
    order by (m.id is not distinct from ${uuidOrNull(value)}::uuid) desc, m.created, m.id
    limit 1`.execute(db)
  return rows[0]
}

function inProject(projectId: string | undefined): RawBuilder<unknown> {
  return projectId === undefined ? sql`true` : sql`m.project_id = ${projectId}`
}

function uuidOrNull(value: string): string | null {
  return isId(value) ? value : null
}
