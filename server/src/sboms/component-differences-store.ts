import type { Database, Transaction } from '#database/database.ts'
import { comparedColumns, type ComponentLink, differs, toLink } from '#sboms/component-link.ts'
import type { ModuleComponent } from '#sboms/module-component.ts'
import { type ModuleGeneration, writeDifferences } from '#sboms/module-component-store.ts'

/** What the components of a document have different from those stored of its module. */
export interface DocumentDifferences {
  /** Catalogue ids of components that the document has no more. */
  readonly gone: readonly number[]
  /** Those that came, and those that are described or placed differently, in their order in the document. */
  readonly different: readonly ModuleComponent[]
  /** Catalogue ids of the components that the module has, by purl. */
  readonly idOf: ReadonlyMap<string, number>
}

const componentsPerStatement = 2000

/**
 * Compares the components of a document with those stored of a generation, which it reads some thousand at a time. Undefined where more than
 * `limit` of them came or went, or are described or placed differently.
 */
export async function findDocumentDifferences(
  db: Database,
  module: ModuleGeneration,
  components: readonly ModuleComponent[],
  limit: number,
): Promise<DocumentDifferences | undefined> {
  const purls = new Set(components.map(({ purl }) => purl))
  const stored = new Map<string, StoredComponent>()
  const gone: number[] = []
  for await (const rows of storedComponents(db, module)) {
    const isThere = Map.groupBy(rows, ({ purl }) => purls.has(purl))
    for (const row of isThere.get(true) ?? []) stored.set(row.purl, row)
    for (const { component_id: id } of isThere.get(false) ?? []) gone.push(id)
    if (gone.length > limit) return undefined
  }
  const idOf = new Map(Array.from(stored, ([purl, { component_id: id }]) => [purl, id]))
  const different = components.filter((component) => isDifferent(component, stored.get(component.purl), idOf))
  return gone.length + different.length > limit ? undefined : { gone, different, idOf }
}

function isDifferent(component: ModuleComponent, stored: ComponentLink | undefined, idOf: ReadonlyMap<string, number>): boolean {
  const placedBy = [component.parent, component.introducedBy]
  return placedBy.some((purl) => purl !== undefined && !idOf.has(purl)) || differs(toLink(component, idOf), stored)
}

interface StoredComponent extends ComponentLink {
  readonly purl: string
}

async function* storedComponents(db: Database, module: ModuleGeneration): AsyncGenerator<readonly StoredComponent[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await loadComponents(db, module, after)
    yield rows
    after = rows.length < componentsPerStatement ? undefined : rows.at(-1)?.component_id
  }
}

async function loadComponents(
  db: Database,
  { companyId, moduleId, generation }: ModuleGeneration,
  after: number,
): Promise<readonly StoredComponent[]> {
  return db
    .selectFrom('module_component_row as mc')
    .innerJoin('component as c', 'c.id', 'mc.component_id')
    .select([...comparedColumns, 'c.purl'])
    .where('mc.company_id', '=', companyId)
    .where('mc.module_id', '=', moduleId)
    .where('mc.generation', '=', generation)
    .where('mc.component_id', '>', after)
    .orderBy('mc.component_id')
    .limit(componentsPerStatement)
    .execute()
}

/**
 * Writes what a document has different into the generation that it was compared with, and answers the ids of the components concerned. `ids` runs
 * parallel to the different components.
 */
export async function writeDocumentDifferences(
  trx: Transaction,
  module: ModuleGeneration,
  { gone, different, idOf }: DocumentDifferences,
  ids: readonly number[],
): Promise<readonly number[]> {
  const all = new Map([...idOf, ...different.map(({ purl }, i) => [purl, ids[i] ?? 0] as const)])
  // overwritten where a change of the components added by hand was faster
  return writeDifferences(trx, module, { gone, added: [], changed: different.map((component) => toLink(component, all)) })
}
