import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { comparedColumns, type ComponentDifferences, type ComponentLink, compareLinks, toLink } from '#sboms/component-link.ts'
import type { ModuleComponent } from '#sboms/module-component.ts'
import { cpeKeyOf, parseCpe } from '@waybill/identifiers'
import { isVexKey } from '@waybill/vulnerabilities/vex-keys'

/** A generation of a module's components (docs/adr/0023-generations.md). */
export interface ModuleGeneration {
  readonly companyId: string
  readonly moduleId: string
  readonly generation: number
}

/**
 * Replaces the components of a generation and writes only differences. `componentIds` runs parallel to the components. Answers the ids of
 * those that came, went, or are described or placed differently.
 */
export async function replaceModuleComponents(
  trx: Transaction,
  module: ModuleGeneration,
  components: readonly ModuleComponent[],
  componentIds: readonly number[],
): Promise<readonly number[]> {
  const idOf = new Map(components.map(({ purl }, i) => [purl, componentIds[i] ?? 0]))
  const links = new Map(components.map((component) => toLink(component, idOf)).map((link) => [link.component_id, link]))
  return writeDifferences(trx, module, compareLinks(links, await loadLinks(trx, module)))
}

/** Writes what differs and answers the ids of the components concerned. */
export async function writeDifferences(
  trx: Transaction,
  module: ModuleGeneration,
  { gone, added, changed }: ComponentDifferences,
): Promise<readonly number[]> {
  await runTogether(trx, (one) => [
    deleteLinks(one, module, gone),
    addLinks(one, module, added),
    addLinks(one, module, changed, overwriting),
  ])
  return [...gone, ...[...added, ...changed].map(({ component_id: id }) => id)]
}

async function loadLinks(trx: Transaction, { companyId, moduleId, generation }: ModuleGeneration): Promise<readonly ComponentLink[]> {
  const links = trx
    .selectFrom('module_component_row')
    .select([...comparedColumns])
    .where('company_id', '=', companyId)
  return links.where('module_id', '=', moduleId).where('generation', '=', generation).execute()
}

async function deleteLinks(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  componentIds: readonly number[],
): Promise<void> {
  if (componentIds.length === 0) return
  await sql`
    delete from module_component_row
    where company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation} and component_id = any(${componentIds}::bigint[])`.execute(
    trx,
  )
}

/** Adds components to a generation that has none of them. */
export async function addModuleComponents(
  trx: Transaction,
  module: ModuleGeneration,
  components: readonly ModuleComponent[],
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  await addLinks(
    trx,
    module,
    components.map((component) => toLink(component, idOf)),
  )
}

/** Checking each row for one that is there already costs as much again as its entry in the key. */
const overwriting = sql`
    on conflict (company_id, module_id, generation, component_id) do update set
      direct = excluded.direct, depth = excluded.depth, parent_id = excluded.parent_id, introduced_by = excluded.introduced_by,
      sole_introducer = excluded.sole_introducer, appearances = excluded.appearances, cpe = excluded.cpe, cpe_key = excluded.cpe_key,
      licenses = excluded.licenses, hash = excluded.hash, location = excluded.location`

async function addLinks(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  links: readonly ComponentLink[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into module_component_row (company_id, module_id, generation, component_id, direct, depth, parent_id, introduced_by, sole_introducer,
      appearances, cpe, cpe_key, licenses, hash, location)
    select ${companyId}, ${moduleId}, ${generation}, w.component_id, w.direct, w.depth, w.parent_id, w.introduced_by, w.sole_introducer, w.appearances,
      w.cpe, w.cpe_key, w.licenses, w.hash, w.location
    from unnest(
      ${links.map((one) => one.component_id)}::bigint[], ${links.map(({ direct }) => direct)}::boolean[], ${links.map(({ depth }) => depth)}::int[],
      ${links.map((one) => one.parent_id)}::bigint[], ${links.map((one) => one.introduced_by)}::bigint[],
      ${links.map((one) => one.sole_introducer)}::boolean[], ${links.map((one) => one.appearances)}::int[], ${links.map(({ cpe }) => cpe)}::text[], ${links.map(({ cpe }) => cpe && cpeLookupKeyOf(cpe))}::text[],
      ${links.map(({ licenses }) => licenses)}::text[], ${links.map(({ hash }) => hash)}::text[], ${links.map(({ location }) => location)}::text[]
    ) as w(component_id, direct, depth, parent_id, introduced_by, sole_introducer, appearances, cpe, cpe_key, licenses, hash, location)
    ${onConflict}`.execute(trx)
}

/** Removes up to `limit` components of a generation and returns how many. */
export async function removeModuleComponents(
  trx: Transaction,
  { companyId, moduleId, generation }: ModuleGeneration,
  limit: number,
): Promise<number> {
  const those = sql`company_id = ${companyId} and module_id = ${moduleId} and generation = ${generation}`
  // up to a boundary, as a range of the index: a list of ids is compared row by row before there are statistics
  const { numAffectedRows } = await sql`
    delete from module_component_row
    where ${those} and component_id <= coalesce((
      select component_id from module_component_row where ${those} order by component_id limit 1 offset ${limit - 1}), ${Number.MAX_SAFE_INTEGER})`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}

function cpeLookupKeyOf(text: string): string | null {
  const cpe = parseCpe(text)
  const key = cpe && cpeKeyOf(cpe)
  return key !== undefined && isVexKey(key) ? key : null
}
