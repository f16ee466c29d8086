import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { componentsInScope } from '#analysis/affected-module-store.ts'

/** What is known of the support of a component, in the modules where it is known. */
export interface LifecycleFact {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  readonly product: string
  readonly label: string
  readonly link: string
  readonly release: string
  readonly codename: string | undefined
  readonly hasEnded: boolean
  /** `YYYY-MM-DD`. */
  readonly ends: string | undefined
  readonly modules: ReadonlySet<string>
}

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly product: string
  readonly label: string
  readonly link: string
  readonly release: string
  readonly codename: string | null
  readonly ended: boolean
  readonly ends: string | null
  readonly modules: readonly string[]
}

/** The releases that a scope's components belong to and that end or have ended: one statement. */
export async function gatherLifecycles(trx: Transaction, scope: EvaluationScope): Promise<ComponentFacts<LifecycleFact>> {
  const { rows } = await sql<Row>`
    select f.component_id, p.key as component_key, c.version, f.product, e.label, e.link, f.release, r.codename, r.ended, r.ends::text as ends, f.modules
    from (
      select l.component_id, l.product, l.release, array_agg(scoped.module_id::text) as modules
      from ${componentsInScope(scope)}
      cross join lateral (
        -- fence: 20,000 components scan component_lifecycle
        select * from component_lifecycle
        where component_lifecycle.component_id = scoped.component_id and (component_lifecycle.cpe = '' or component_lifecycle.cpe = scoped.cpe) offset 0
      ) l
      group by l.component_id, l.product, l.release
    ) f
    join eol_release r on r.product = f.product and r.name = f.release and (r.ended or r.ends is not null)
    join eol_product e on e.name = f.product
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    order by f.component_id, f.product, f.release`.execute(trx)
  const facts = rows.map(toFact)
  return { facts, moduleIds: moduleIdsOf(facts) }
}

function toFact({ component_id, component_key, version, codename, ended, ends, modules, ...same }: Row): LifecycleFact {
  return {
    ...same,
    componentId: component_id,
    componentKey: component_key,
    version: version ?? undefined,
    codename: codename ?? undefined,
    hasEnded: ended,
    ends: ends ?? undefined,
    modules: new Set(modules),
  }
}

function moduleIdsOf(facts: readonly LifecycleFact[]): ComponentFacts<LifecycleFact>['moduleIds'] {
  const byComponent = Map.groupBy(facts, ({ componentId }) => componentId)
  return new Map(Array.from(byComponent, ([id, those]) => [id, [...new Set(those.flatMap(({ modules }) => [...modules]))]]))
}
