import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

/** The components of a module as parallel lists. */
export interface ModuleTree {
  readonly id: string
  readonly name: string
  /** Catalogue ids; purls in the past. */
  readonly ids: readonly string[]
  readonly keys: readonly string[]
  readonly versions: readonly (string | null)[]
  /** Index of the parent on the shortest path; -1 for a direct dependency. */
  readonly parents: Int32Array
  /** Length of that path. */
  readonly depths: Int32Array
  /** Number of occurrences in the graph. */
  readonly appearances: Int32Array
}

/** A project with the components of its modules. */
export interface ProjectTrees {
  readonly name: string
  readonly description: string | undefined
  /** By name; in the past those that had an SBOM. */
  readonly modules: readonly ModuleTree[]
  readonly moduleCount: number
  /** Number of different component keys. */
  readonly components: number
}

interface Row {
  readonly project: string
  readonly description: string | null
  readonly id: string | null
  readonly name: string
  readonly keys: readonly (string | null)[]
  readonly versions: readonly (string | null)[]
  readonly ids: string | null
  readonly parents: string | null
  readonly depths: string | null
  readonly appearances: string | null
}

/** Loads the trees of a project's modules in one query without reading SBOMs; 404 when the company has no such project. */
export async function loadProjectTrees(db: Database, { companyId }: Caller, projectId: string): Promise<ProjectTrees> {
  // whole columns as text: splitting one is far faster than reading an array through the driver
  const { rows } = await sql<Row>`
    select p.name as project, p.description, m.id, m.name, json_agg(k.key) as keys, json_agg(c.version) as versions,
      string_agg(mc.component_id::text, ',') as ids, string_agg(coalesce(mc.parent_id, 0)::text, ',') as parents,
      string_agg(mc.depth::text, ',') as depths, string_agg(coalesce(mc.appearances, 1)::text, ',') as appearances
    from project p
    left join module m on m.company_id = p.company_id and m.project_id = p.id
    left join module_component mc on mc.company_id = m.company_id and mc.module_id = m.id
    left join component c on c.id = mc.component_id
    left join package k on k.id = c.package_id
    where p.company_id = ${companyId} and p.id = ${projectId}
    group by p.name, p.description, m.id, m.name
    order by lower(m.name), m.id`.execute(db)
  const [first] = rows
  if (first === undefined) throw notFound(projectId)
  const modules = rows.flatMap((row) => (row.id === null ? [] : [treeOf(row, row.id)]))
  const keys = new Set<string>()
  for (const tree of modules) for (const key of tree.keys) keys.add(key)
  return { name: first.project, description: first.description ?? undefined, modules, moduleCount: modules.length, components: keys.size }
}

function treeOf({ name, versions, ...row }: Row, id: string): ModuleTree {
  if (row.ids === null) return { id, name, ids: [], keys: [], versions: [], parents: none, depths: none, appearances: none }
  const ids = row.ids.split(',')
  const indexes = new Map(ids.map((each, index) => [each, index]))
  const parents = Int32Array.from((row.parents ?? '').split(','), (parent) => indexes.get(parent) ?? -1)
  const keys = row.keys.map((key) => key ?? '')
  return { id, name, ids, keys, versions, parents, depths: numbers(row.depths), appearances: numbers(row.appearances) }
}

const none = new Int32Array()

function numbers(text: string | null): Int32Array {
  return Int32Array.from((text ?? '').split(','), Number)
}
