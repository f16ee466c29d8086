import { type RawBuilder, sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { componentsInScope } from '#analysis/affected-module-store.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly licenses: string | null
  readonly location: string | null
  readonly published: string | null
  /** Ids, separated by commas: a driver reads a list far slower than a text is split. */
  readonly modules: string
}

/**
 * Loads the licences of a scope's components as documents and the registry state them, and those of the modules themselves: two statements.
 */
export async function gatherLicenses(trx: Transaction, scope: EvaluationScope): Promise<ComponentFacts<LegalFact>> {
  const { rows } = await sql<Row>`
    select scoped.component_id, p.key as component_key, c.version, scoped.licenses, scoped.location, array_to_string(f.licenses, E'\\n') as published, scoped.modules
    from (
      select component_id, licenses, location, string_agg(module_id::text, ',') as modules from ${componentsInScope(scope)}
      group by component_id, licenses, location
    ) scoped
    join component c on c.id = scoped.component_id
    join package p on p.id = c.package_id
    left join component_fact f on f.component_id = c.id
    order by scoped.component_id`.execute(trx)
  const own = await loadOwn(trx, scope)
  const read = readOnce()
  const byComponent = Map.groupBy(rows, ({ component_id }) => component_id)
  return {
    // a group has a row at least
    facts: await mapInTurns([...byComponent.values()], (those) => toFact(those as [Row, ...Row[]], own, read)),
    moduleIds: new Map(Array.from(byComponent, ([id, those]) => [id, those.flatMap(({ modules }) => modules.split(','))])),
  }
}

type ReadDeclared = (declared: string) => Licensing | undefined

/** Thousands of components share some dozens of texts. */
function readOnce(): ReadDeclared {
  const known = new Map<string, Licensing | undefined>()
  return (declared) => {
    if (!known.has(declared)) known.set(declared, readLicensing(declared))
    return known.get(declared)
  }
}

function toFact(rows: readonly [Row, ...Row[]], own: LegalFact['own'], read: ReadDeclared): LegalFact {
  const [{ component_id: componentId, component_key: componentKey, version, published }] = rows
  const declared = rows.flatMap(({ licenses, modules }) => {
    const licensing = read(licenses ?? '')
    return licensing === undefined ? [] : modules.split(',').map((moduleId) => [moduleId, licensing] as const)
  })
  const locations = rows.flatMap(({ location, modules }) =>
    location === null ? [] : modules.split(',').map((moduleId) => [moduleId, location] as const),
  )
  return {
    componentId,
    componentKey,
    version: version ?? undefined,
    declared: new Map(declared),
    locations: new Map(locations),
    published: read(published ?? ''),
    own,
  }
}

async function loadOwn(trx: Transaction, scope: EvaluationScope): Promise<LegalFact['own']> {
  const { companyId, moduleIds } = scope
  const { rows } = await sql<{ id: string; licenses: string }>`
    select m.id, b.root_licenses as licenses
    from module m
    left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    join sbom b on b.company_id = m.company_id and b.id = ${sbomIn(scope)} and b.root_licenses is not null
    where m.company_id = ${companyId} and m.id = any(${[...moduleIds]}::uuid[])`.execute(trx)
  return new Map(rows.flatMap(({ id, licenses }) => readOwn(id, licenses)))
}

/** The SBOM of a module `m` with the analysis `ma`. */
function sbomIn({ next, content }: EvaluationScope): RawBuilder<unknown> {
  if (content?.documents !== undefined) return sql`(${json(Object.fromEntries(content.documents.sbomIds))}::jsonb ->> m.id::text)::uuid`
  return sql`coalesce(${next?.sbomId ?? null}::uuid, ma.sbom_id)`
}

function readOwn(id: string, licenses: string): readonly (readonly [string, Licensing])[] {
  const own = readLicensing(licenses)
  return own === undefined ? [] : [[id, own]]
}
