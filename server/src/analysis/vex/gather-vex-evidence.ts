import type { Transaction } from '#database/database.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import {
  matchVex,
  matchVexWithoutProduct,
  type ParsedVexProduct,
  type VexComponent,
  type VexContext,
  type VexMatch,
} from '@waybill/vulnerabilities/vex'
import { anyProductKey, vexComponentKeys } from '@waybill/vulnerabilities/vex-keys'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { componentRefKey } from '#analysis/module-component-ref.ts'
import {
  type AddressedModule,
  type NameLookup,
  loadAddressedModules,
  loadProducts,
  loadStatements,
  loadVexComponents,
  type ProductLookup,
  productLookupKey,
  type StoredStatement,
} from '#analysis/vex/candidate-store.ts'
import { answerCases } from '#analysis/vex/answer-cases.ts'
import { decidedPackageKey, isDecidedComponent, isDecidedFinding } from '#analysis/vex/decision-evidence.ts'
import { matchDecision } from '#analysis/vex/match-decision.ts'
import type { StatementCandidate } from '#analysis/vex/select-answer.ts'
import type { VexAnswer } from '#analysis/vex/vex-evidence.ts'

/** A vulnerability of a component, as statements name it. */
interface VexQuestion {
  readonly componentId: number
  readonly vulnerabilityId: number
  /** Every id and alias. */
  readonly names: readonly string[]
}

/** What statements say of vulnerabilities of components, by `evidenceKey`. */
type VexAnswers = ReadonlyMap<string, VexAnswer>

/** What to gather statements for, and the moment at which they have to hold. */
type VexScopeAt = EvaluationScope & { readonly at: Date }

/**
 * The statement that counts for each vulnerability of each module, where any is made: one statement to the database where no document
 * applies to these modules, else four, whatever the number of documents, and three more where the company itself decided.
 */
export async function gatherVexAnswers(
  trx: Transaction,
  scope: VexScopeAt,
  { facts, moduleIds: affected }: ComponentFacts<VexQuestion>,
): Promise<VexAnswers> {
  if (facts.length === 0) return new Map()
  const modules = await loadAddressedModules(trx, scope)
  if (modules.length === 0) return new Map()
  const componentIds = [...new Set(facts.map(({ componentId }) => componentId))]
  const moduleIds = modules.map(({ moduleId }) => moduleId)
  const targets = await loadVexComponents(trx, { ...scope, moduleIds, componentIds })
  const cases = toCases(modules, { facts, moduleIds: affected }, targets)
  const byScopeAndName = Map.groupBy(
    await loadStatements(trx, scope, nameLookupsOf(cases)),
    ({ scope_id: scopeId, name }) => `${scopeId} ${name}`,
  )
  const addressed = cases
    .map((one) => ({ one, statements: statementsOn(one, byScopeAndName) }))
    .filter(({ statements }) => statements.length > 0)
  const products = await loadProducts(trx, scope, productLookupsOf(addressed))
  const answered = addressed.map(({ one, statements }) => ({
    moduleId: one.module.moduleId,
    componentId: one.question.componentId,
    vulnerabilityId: one.question.vulnerabilityId,
    candidates: statements.flatMap((found) => candidatesOf(one, scope, { ...found, products })),
  }))
  return answerCases(trx, scope, answered)
}

/** One vulnerability of one component of one module. */
interface VexCase {
  readonly module: AddressedModule
  readonly component: VexComponent
  readonly question: VexQuestion
  readonly names: readonly string[]
  readonly keys: readonly string[]
}

function toCases(
  modules: readonly AddressedModule[],
  { facts, moduleIds }: ComponentFacts<VexQuestion>,
  targets: ReadonlyMap<string, VexComponent>,
): readonly VexCase[] {
  const byId = new Map(modules.map((module) => [module.moduleId, module]))
  return facts.flatMap((question) =>
    (moduleIds.get(question.componentId) ?? []).flatMap((moduleId) => {
      const module = byId.get(moduleId)
      const component = targets.get(componentRefKey({ moduleId, componentId: question.componentId }))
      if (module === undefined || component === undefined) return []
      return [
        { module, component, question, names: question.names.map(canonicalVulnerabilityId), keys: vexComponentKeys(component, module) },
      ]
    }),
  )
}

function nameLookupsOf(cases: readonly VexCase[]): readonly NameLookup[] {
  const requested = cases.flatMap(({ module: { scopeIds }, names }) =>
    scopeIds.flatMap((scopeId) => names.map((name) => [`${scopeId} ${name}`, { scopeId, name }] as const)),
  )
  return [...new Map(requested).values()]
}

/** A statement on the vulnerability of a case, and the keys under which it may name the component. */
interface FoundStatement {
  readonly statement: StoredStatement
  readonly keys: readonly string[]
}

/** Each statement on the vulnerability once, whichever of its names it uses; decisions on other packages are left out. */
function statementsOn(
  { module, names, keys }: VexCase,
  statements: ReadonlyMap<string, readonly StoredStatement[]>,
): readonly FoundStatement[] {
  const found = module.scopeIds.flatMap((scopeId) => names.flatMap((name) => statements.get(`${scopeId} ${name}`) ?? []))
  const each = new Map(found.map((one) => [`${one.vex_id} ${String(one.statement)}`, one])).values()
  return Array.from(each, (statement) => ({ statement, keys: keysIn(statement, keys) })).filter((one) => one.keys.length > 0)
}

/** A decision of the company is on one package. */
function keysIn({ evidence }: StoredStatement, keys: readonly string[]): readonly string[] {
  if (evidence === null) return keys
  const decided = decidedPackageKey(evidence)
  return keys.filter((key) => key === decided)
}

interface AddressedCase {
  readonly one: VexCase
  readonly statements: readonly FoundStatement[]
}

function productLookupsOf(addressed: readonly AddressedCase[]): readonly ProductLookup[] {
  const requested = addressed.flatMap(({ statements }) =>
    statements.flatMap(({ statement: { vex_id: vexId, statement }, keys }) => keys.map((key) => ({ vexId, statement, key }))),
  )
  return [...new Map(requested.map((one) => [productLookupKey(one), one])).values()]
}

interface StatementToMatch extends FoundStatement {
  readonly products: ReadonlyMap<string, readonly ParsedVexProduct[]>
}

function candidatesOf(
  { module, component }: VexCase,
  { companyId }: Pick<EvaluationScope, 'companyId'>,
  { statement: stored, keys, products }: StatementToMatch,
): readonly StatementCandidate[] {
  const { vex_id: vexId, statement, status, evidence } = stored
  const context = statementScopeOf({ companyId, ...module }, stored)
  const common = {
    status,
    at: momentOf(stored),
    id: `${vexId} ${String(statement)}`,
    isOwn: evidence !== null,
    isOfComponent: evidence !== null && isDecidedComponent(evidence, component.purl),
    isOfFinding: evidence !== null && isDecidedFinding(evidence, component.purl, module.moduleId),
    statement: stored,
  }
  return keys.flatMap((key) => {
    const found = products.get(productLookupKey({ vexId, statement, key }))
    if (found === undefined) return []
    if (evidence === null && key === anyProductKey) return candidateOf(matchVexWithoutProduct(context), common)
    return found.flatMap((product) => {
      const match =
        evidence === null ? matchVex(product, status, component, context) : matchDecision(evidence, product, { component, context, status })
      return candidateOf(match, common)
    })
  })
}

function candidateOf(match: VexMatch | undefined, common: Omit<StatementCandidate, 'match'>): readonly StatementCandidate[] {
  return match === undefined ? [] : [{ match, ...common }]
}

function momentOf({ at, published, submitted }: StoredStatement): number {
  return (at ?? published ?? submitted).getTime()
}

function statementScopeOf(
  { companyId, moduleId, moduleName, rootComponent }: AddressedModule & Pick<EvaluationScope, 'companyId'>,
  { scope_id: scopeId, vex_id: vexId, one_product: isOneProduct }: StoredStatement,
): VexContext {
  const scope = new Map([
    [companyId, 'company'],
    [moduleId, 'module'],
    // of a generation that is being written
    [vexId, 'module'],
  ] as const).get(scopeId)
  return { scope: scope ?? 'project', isOneProduct, moduleName, rootComponent }
}
