import type { Transaction } from '#database/database.ts'
import { matchVex, matchWithoutProduct, type VexMatch, type VexPlace } from '#standards/vex/match-vex.ts'
import { strongestVex, type VexCandidate } from '#standards/vex/strongest-vex.ts'
import { keysOfComponent, withoutProductKey } from '#standards/vex/vex-keys.ts'
import type { NamedProduct, VexComponent } from '#standards/vex/vex-name.ts'
import { vulnerabilityName } from '#standards/vex/vulnerability-name.ts'
import type { Known, Scope } from '#analysis/analyser.ts'
import {
  type AddressedModule,
  loadAddressed,
  loadProducts,
  loadStatements,
  loadTargets,
  type NameWanted,
  type ProductsWanted,
  productsKey,
  type StoredStatement,
  targetKey,
} from '#analysis/vex/candidate-store.ts'
import type { VexEvidence } from '#analysis/vex/vex-evidence.ts'

/** A vulnerability of a component, as statements speak of it. */
interface Question {
  readonly componentId: number
  readonly vulnerabilityId: number
  /** Every id and alias. */
  readonly names: readonly string[]
}

/** What was said of the vulnerabilities of components, by `evidenceKey`. */
export type Evidence = ReadonlyMap<string, VexEvidence>

export function evidenceKey(moduleId: string, { componentId, vulnerabilityId }: Omit<Question, 'names'>): string {
  return `${moduleId} ${String(componentId)} ${String(vulnerabilityId)}`
}

/**
 * The statement that counts for each vulnerability of each module, where any is made: one statement to the database where no document
 * speaks to these modules, else four, whatever the number of documents.
 */
export async function gatherEvidence(trx: Transaction, scope: Scope, { facts, holders }: Known<Question>): Promise<Evidence> {
  if (facts.length === 0) return new Map()
  const modules = await loadAddressed(trx, scope)
  if (modules.length === 0) return new Map()
  const componentIds = [...new Set(facts.map(({ componentId }) => componentId))]
  const moduleIds = modules.map(({ moduleId }) => moduleId)
  const targets = await loadTargets(trx, { ...scope, moduleIds, componentIds })
  const cases = casesOf(modules, { facts, holders }, targets)
  const statements = Map.groupBy(await loadStatements(trx, scope, namesOf(cases)), ({ place, name }) => `${place} ${name}`)
  const asked = cases.map((one) => ({ one, said: saidOf(one, statements) })).filter(({ said }) => said.length > 0)
  const products = await loadProducts(trx, scope, productsOf(asked))
  return new Map(asked.flatMap(({ one, said }) => answer({ ...one, companyId: scope.companyId }, said, products)))
}

/** One vulnerability of one component of one module. */
interface Case {
  readonly module: AddressedModule
  readonly component: VexComponent
  readonly question: Question
  readonly names: readonly string[]
  readonly keys: readonly string[]
}

function casesOf(
  modules: readonly AddressedModule[],
  { facts, holders }: Known<Question>,
  targets: ReadonlyMap<string, VexComponent>,
): readonly Case[] {
  const byId = new Map(modules.map((module) => [module.moduleId, module]))
  return facts.flatMap((question) =>
    (holders.get(question.componentId) ?? []).flatMap((moduleId) => {
      const module = byId.get(moduleId)
      const component = targets.get(targetKey(moduleId, question.componentId))
      if (module === undefined || component === undefined) return []
      return [{ module, component, question, names: question.names.map(vulnerabilityName), keys: keysOfComponent(component, module) }]
    }),
  )
}

function namesOf(cases: readonly Case[]): readonly NameWanted[] {
  const wanted = cases.flatMap(({ module: { places }, names }) =>
    places.flatMap((place) => names.map((name) => [`${place} ${name}`, { place, name }] as const)),
  )
  return [...new Map(wanted).values()]
}

/** Each statement on the vulnerability once, whichever of its names it uses. */
function saidOf({ module, names }: Case, statements: ReadonlyMap<string, readonly StoredStatement[]>): readonly StoredStatement[] {
  const said = module.places.flatMap((place) => names.flatMap((name) => statements.get(`${place} ${name}`) ?? []))
  return [...new Map(said.map((one) => [`${one.vex_id} ${String(one.statement)}`, one])).values()]
}

interface Asked {
  readonly one: Case
  readonly said: readonly StoredStatement[]
}

function productsOf(asked: readonly Asked[]): readonly ProductsWanted[] {
  const wanted = asked.flatMap(({ one: { keys }, said }) =>
    said.flatMap(({ vex_id: vexId, statement }) => keys.map((key) => ({ vexId, statement, key }))),
  )
  return [...new Map(wanted.map((one) => [productsKey(one), one])).values()]
}

interface Candidate extends VexCandidate {
  readonly said: StoredStatement
}

function answer(
  one: Case & Pick<Scope, 'companyId'>,
  said: readonly StoredStatement[],
  products: ReadonlyMap<string, readonly NamedProduct[]>,
): readonly (readonly [string, VexEvidence])[] {
  const candidates = said.flatMap((statement) => candidatesOf(one, statement, products))
  const strongest = strongestVex(candidates)
  return strongest === undefined ? [] : [[evidenceKey(one.module.moduleId, one.question), evidenceOf(strongest.said)]]
}

function candidatesOf(
  { companyId, module, component, keys }: Case & Pick<Scope, 'companyId'>,
  said: StoredStatement,
  products: ReadonlyMap<string, readonly NamedProduct[]>,
): readonly Candidate[] {
  const { vex_id: vexId, statement, status } = said
  const place = placeOf({ companyId, ...module }, said)
  const at = (said.at ?? said.published ?? said.submitted).getTime()
  return keys.flatMap((key) => {
    const found = products.get(productsKey({ vexId, statement, key }))
    if (found === undefined) return []
    const matches: readonly (VexMatch | undefined)[] =
      key === withoutProductKey ? [matchWithoutProduct(place)] : found.map((product) => matchVex(product, status, component, place))
    return matches.flatMap((match) => match ?? []).map((match) => ({ match, status, at, id: `${vexId} ${String(statement)}`, said }))
  })
}

function placeOf(
  { companyId, moduleId, moduleName, subject }: AddressedModule & Pick<Scope, 'companyId'>,
  { place, one_product: isOneProduct }: StoredStatement,
): VexPlace {
  const scope = new Map([
    [companyId, 'company'],
    [moduleId, 'module'],
  ] as const).get(place)
  return { scope: scope ?? 'project', isOneProduct, moduleName, subject }
}

function evidenceOf(said: StoredStatement): VexEvidence {
  return {
    vexId: said.vex_id,
    statement: said.statement,
    documentId: said.document_id,
    version: said.version,
    publisher: said.publisher,
    publishedAt: (said.at ?? said.published)?.toISOString() ?? null,
    status: said.status,
    justification: said.justification,
    detail: said.detail,
    remediation: said.remediation,
    url: said.document_id !== null && /^https?:\/\/\S+$/iu.test(said.document_id) ? said.document_id : null,
  }
}
