import { type RawBuilder, sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import { readOnce } from '#platform/read-once.ts'
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
  const readers = openReaders()
  const byComponent = [...Map.groupBy(rows, ({ component_id }) => component_id).values()] as [Row, ...Row[]][]
  return {
    facts: await mapInTurns(byComponent, (those) => toFact(those, own, readers)),
    moduleIds: new Map(byComponent.map((those) => [those[0].component_id, modulesOf(those, readers)])),
  }
}

/** Rows read, each text once: hundreds of thousands of components share some dozens of texts, and then what is made of them. */
interface Readers {
  readonly modules: (ids: string) => readonly string[]
  readonly licensing: (declared: string) => Licensing | undefined
  /** What the document of each module declares. */
  readonly declared: (row: Row) => ReadonlyMap<string, Licensing>
}

function openReaders(): Readers {
  const modules = readOnce((ids: string) => ids.split(','))
  const licensing = readOnce(readLicensing)
  function read({ modules: ids, licenses }: Row): ReadonlyMap<string, Licensing> {
    const found = licensing(licenses ?? '')
    return found === undefined ? noLicensing : new Map(modules(ids).map((id) => [id, found]))
  }
  return { modules, licensing, declared: readOnce(read, (row) => `${row.modules} ${row.licenses ?? ''}`) }
}

const noLicensing: ReadonlyMap<string, Licensing> = new Map()
const noLocations: ReadonlyMap<string, string> = new Map()

function modulesOf(rows: readonly [Row, ...Row[]], { modules }: Readers): readonly string[] {
  return rows.length === 1 ? modules(rows[0].modules) : rows.flatMap((row) => modules(row.modules))
}

function toFact(rows: readonly [Row, ...Row[]], own: LegalFact['own'], { modules, licensing, declared }: Readers): LegalFact {
  const [first] = rows
  const locations = rows.flatMap(({ location, ...row }) =>
    location === null ? [] : modules(row.modules).map((moduleId) => [moduleId, location] as const),
  )
  return {
    componentId: first.component_id,
    componentKey: first.component_key,
    version: first.version ?? undefined,
    declared: rows.length === 1 ? declared(first) : new Map(rows.flatMap((row) => [...declared(row)])),
    locations: locations.length === 0 ? noLocations : new Map(locations),
    published: licensing(first.published ?? ''),
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
