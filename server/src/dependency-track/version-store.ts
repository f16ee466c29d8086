import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { NamedVersion, VersionRef } from '#dependency-track/target.ts'
import type { Page, Window } from '#platform/http/paging.ts'

/** A module as a version of a Dependency-Track project. */
export interface ProjectVersion extends NamedVersion {
  readonly uuid: string
  /** Names of the project and the module. */
  readonly project: string
  readonly module: string
  readonly description: string | null
  readonly isActive: boolean
  readonly isLatest: boolean
  readonly tags: readonly string[]
  readonly lastImport: Date | null
  readonly parent: (NamedVersion & { readonly uuid: string }) | null
}

/** Modules with the names of their versions: of a module that no client of Dependency-Track made, those of its project and its own. */
const named = sql`module m
  join project p on p.company_id = m.company_id and p.id = m.project_id
  left join dependency_track_version v on v.company_id = m.company_id and v.module_id = m.id`

const ofParent = sql`
  left join module pm on pm.company_id = m.company_id and pm.id = v.parent_id
  left join project pp on pp.company_id = pm.company_id and pp.id = pm.project_id
  left join dependency_track_version pv on pv.company_id = pm.company_id and pv.module_id = pm.id`

function versions({ companyId }: Tenant, condition: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``): RawBuilder<ProjectVersion> {
  return sql<ProjectVersion>`
    select m.id as uuid, coalesce(v.name, p.name) as name, coalesce(v.version, m.name) as version, p.name as project, m.name as module,
      m.settings ->> 'description' as description, coalesce(v.is_active, true) as "isActive", coalesce(v.is_latest, false) as "isLatest",
      array(select t.name from tag t where t.company_id = ${companyId} and t.id = any(m.tags) order by t.name) as tags,
      (select s.submitted from scan s where s.company_id = ${companyId} and s.module_id = m.id order by s.id desc limit 1) as "lastImport",
      case when pm.id is not null then json_build_object('uuid', pm.id, 'name', coalesce(pv.name, pp.name),
        'version', coalesce(pv.version, pm.name)) end as parent
    from ${named}
    ${ofParent}
    where m.company_id = ${companyId} and ${condition} ${rest}`
}

/** Finds a version by its id or its names; undefined for none. */
export async function findVersion(db: Database | Transaction, tenant: Tenant, ref: VersionRef): Promise<ProjectVersion | undefined> {
  const oldest = sql`order by v.module_id is null, m.created, m.id limit 1`
  const { rows } = await versions(tenant, 'uuid' in ref ? sql`m.id = ${ref.uuid}::uuid` : isNamed(tenant, ref), oldest).execute(db)
  return rows[0]
}

/** Finds versions by their ids; those that are gone are left out. */
export async function findVersionsById(db: Database, tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, ProjectVersion>> {
  const { rows } = await versions(tenant, sql`m.id = any(${[...ids]}::uuid[])`).execute(db)
  return new Map(rows.map((version) => [version.uuid, version]))
}

/** Finds the modules that clients of Dependency-Track made inactive. */
export async function findInactiveModules(db: Database, { companyId }: Tenant): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select module_id as id from dependency_track_version where company_id = ${companyId} and not is_active`.execute(db)
  return rows.map(({ id }) => id)
}

function isNamed({ companyId }: Tenant, { name, version }: NamedVersion): RawBuilder<unknown> {
  return sql`m.id in (
    select module_id from dependency_track_version where company_id = ${companyId} and name = ${name} and version = ${version}
    union all
    select n.id from project q join module n on n.company_id = q.company_id and n.project_id = q.id
    where q.company_id = ${companyId} and q.name = ${name} and n.name = ${version}
      and not exists (select 1 from dependency_track_version o where o.company_id = ${companyId} and o.module_id = n.id))`
}

/** Keeps other transactions from creating versions of a project of this name until this one ends. */
export async function lockName(trx: Transaction, { companyId }: Tenant, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`Dependency-Track project of ${companyId}: ${name}`}, 0))`.execute(trx)
}

/** Finds the names of a project's modules, as uploads compare them. */
export async function findTakenMatchNames(trx: Transaction, { companyId }: Tenant, projectId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly name: string }>`
    select match_name as name from module where company_id = ${companyId} and project_id = ${projectId}`.execute(trx)
  return new Set(rows.map(({ name }) => name))
}

/** What is stored of a version. */
export interface SavedVersion extends NamedVersion {
  readonly moduleId: string
  readonly parentId: string | undefined
  readonly isActive: boolean
  readonly isLatest: boolean
}

/** Stores what clients know of a version; the latest version of a project is at most one. */
export async function saveVersion(trx: Transaction, { companyId }: Tenant, saved: SavedVersion): Promise<void> {
  const { moduleId, name, version, parentId, isActive, isLatest } = saved
  if (isLatest)
    await sql`
      update dependency_track_version set is_latest = false
      where company_id = ${companyId} and name = ${name} and module_id <> ${moduleId} and is_latest`.execute(trx)
  const values = { name, version, parent_id: parentId ?? null, is_active: isActive, is_latest: isLatest }
  await trx
    .insertInto('dependency_track_version')
    .values({ company_id: companyId, module_id: moduleId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'module_id']).doUpdateSet(values))
    .execute()
}

/** Finds a version and what it is below, at most 1,000. */
export async function findAncestors(trx: Transaction, { companyId }: Tenant, moduleId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    with recursive above(id) as (
      select ${moduleId}::uuid
      union
      select v.parent_id from above a join dependency_track_version v on v.company_id = ${companyId} and v.module_id = a.id
      where v.parent_id is not null)
    select id from above limit 1000`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Reports whether a scan awaits its analysis; false for an unknown one. */
export async function isScanUnfinished(db: Database, { companyId }: Tenant, scanId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scan where company_id = ${companyId} and id = ${scanId}::uuid and status in ('Scheduled', 'Processing')`.execute(db)
  return rows.length > 0
}

/** Which versions to list; empty texts restrict nothing. */
export interface VersionFilter {
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly tag?: string | undefined
  readonly searchText?: string | undefined
  readonly onlyRoot: boolean
  readonly excludeInactive: boolean
}

/** A version in a list. */
export interface ListedVersion extends ProjectVersion {
  readonly hasChildren: boolean
}

/** Lists the company's versions by name. */
export async function listVersions(db: Database, tenant: Tenant, filter: VersionFilter, window: Window): Promise<Page<ListedVersion>> {
  const matching = matches(tenant, filter)
  const order = sql`order by lower(coalesce(v.name, p.name)), lower(coalesce(v.version, m.name)), m.id limit ${window.limit} offset ${window.offset}`
  const { rows: listed } = await versions(tenant, matching, order).execute(db)
  const parents = await findParents(db, tenant, listed)
  const items = listed.map((version) => Object.assign(version, { hasChildren: parents.has(version.uuid) }))
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::int as total
    from ${named}
    where m.company_id = ${tenant.companyId} and ${matching}`.execute(db)
  return { items, total: rows[0]?.total ?? 0 }
}

/** Finds those that have children. */
async function findParents(db: Database, { companyId }: Tenant, listed: readonly ProjectVersion[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct parent_id as id from dependency_track_version
    where company_id = ${companyId} and parent_id = any(${listed.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function matches({ companyId }: Tenant, { name, version, tag, searchText, onlyRoot, excludeInactive }: VersionFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(name ? [sql`coalesce(v.name, p.name) = ${name}`] : []),
    ...(version ? [sql`coalesce(v.version, m.name) = ${version}`] : []),
    ...(searchText ? [sql`coalesce(v.name, p.name) ilike ${`%${escapeLike(searchText)}%`}`] : []),
    ...(tag ? [sql`m.tags && array(select t.id from tag t where t.company_id = ${companyId} and t.name = ${tag})`] : []),
    ...(onlyRoot ? [sql`v.parent_id is null`] : []),
    ...(excludeInactive ? [sql`coalesce(v.is_active, true)`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Lists the versions of a project, newest first, at most 1,000. */
export async function findVersionsOf(db: Database, { companyId }: Tenant, name: string): Promise<readonly object[]> {
  const { rows } = await sql<{ readonly uuid: string; readonly version: string; readonly isLatest: boolean }>`
    select m.id as uuid, coalesce(v.version, m.name) as version, coalesce(v.is_latest, false) as "isLatest", coalesce(v.is_active, true) as active
    from ${named}
    where m.company_id = ${companyId} and coalesce(v.name, p.name) = ${name}
    order by m.created desc, m.id desc limit 1000`.execute(db)
  return rows
}
