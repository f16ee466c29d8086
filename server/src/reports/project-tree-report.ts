import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

/** The components of a module as parallel lists. */
export interface ModuleTree {
  readonly id: string
  readonly name: string
  readonly keys: readonly string[]
  /** Component ids; absent in the past. */
  readonly ids?: Float64Array
  /** Index of the parent on the shortest path; -1 for a direct dependency. */
  readonly parents: Int32Array
  /** Length of that path. */
  readonly depths: Int32Array
  /** Number of occurrences in the graph. */
  readonly appearances: Int32Array
}

/** A project with the components of its modules. */
export interface ProjectTrees<Tree extends ModuleTree = ModuleTree> {
  readonly name: string
  readonly description: string | undefined
  /** By name; in the past those that had an SBOM. */
  readonly modules: readonly Tree[]
  readonly moduleCount: number
  /** Number of different component keys. */
  readonly components: number
}

interface Row {
  readonly project: string
  readonly description: string | null
  readonly id: string | null
  readonly name: string
  readonly ids: Buffer | null
  readonly packages: Buffer | null
  readonly parents: Buffer | null
  readonly depths: Buffer | null
  readonly appearances: Buffer | null
}

/** Loads the trees of a project's modules in two queries without reading SBOMs; 404 when the company has no such project. */
export async function loadProjectTrees(db: Database, { companyId }: Caller, projectId: string): Promise<ProjectTrees> {
  // whole columns as numbers one behind the other: a hundred thousand rows would be a hundred thousand objects; ids are whole numbers in a float
  const { rows } = await sql<Row>`
    select p.name as project, p.description, m.id, m.name, string_agg(float8send(mc.component_id::float8), '') as ids,
      string_agg(float8send(coalesce(c.package_id, 0)::float8), '') as packages,
      string_agg(float8send(coalesce(mc.parent_id, 0)::float8), '') as parents, string_agg(int4send(mc.depth), '') as depths,
      string_agg(int4send(coalesce(mc.appearances, 1)), '') as appearances
    from project p
    left join module m on m.company_id = p.company_id and m.project_id = p.id
    left join module_component mc on mc.company_id = m.company_id and mc.module_id = m.id
    left join component c on c.id = mc.component_id
    where p.company_id = ${companyId} and p.id = ${projectId}
    group by p.name, p.description, m.id, m.name
    order by lower(m.name), m.id`.execute(db)
  const [first] = rows
  if (first === undefined) throw notFound(projectId)
  const listed = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id, packages: toFloats(row.packages) }]))
  const keys = await loadKeys(db, new Set(listed.flatMap(({ packages }) => [...packages])))
  const modules = listed.map((module) => treeOf(module, keys))
  const components = new Set(keys.values()).size
  return { name: first.project, description: first.description ?? undefined, modules, moduleCount: modules.length, components }
}

/** Returns the component keys of packages by id; a project has far fewer packages than its modules have components. */
async function loadKeys(db: Database, packages: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from package where id = any(${[...packages]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

interface ListedModule extends Omit<Row, 'id' | 'packages'> {
  readonly id: string
  readonly packages: Float64Array
}

function treeOf({ id, name, packages, ...row }: ListedModule, keys: ReadonlyMap<number, string>): ModuleTree {
  // the one row of a module without components
  if (row.ids === null) return { id, name, keys: [], parents: none, depths: none, appearances: none }
  const ids = toFloats(row.ids)
  const indexes = new Map(Array.from(ids, (component, index) => [component, index]))
  return {
    id,
    name,
    ids,
    keys: Array.from(packages, (each) => keys.get(each) ?? ''),
    parents: Int32Array.from(toFloats(row.parents), (parent) => indexes.get(parent) ?? -1),
    depths: toIntegers(row.depths),
    appearances: toIntegers(row.appearances),
  }
}

const none = new Int32Array()

function toFloats(bytes: Buffer | null): Float64Array {
  return new Float64Array(copyOf(bytes).swap64().buffer)
}

function toIntegers(bytes: Buffer | null): Int32Array {
  return new Int32Array(copyOf(bytes).swap32().buffer)
}

/** A copy whose bytes begin where a number may begin. */
function copyOf(bytes: Buffer | null): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(bytes ?? []).buffer)
}
