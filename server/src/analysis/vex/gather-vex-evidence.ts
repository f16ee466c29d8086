import type { Transaction } from '#database/database.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import {
  matchVex,
  matchVexWithoutProduct,
  type ParsedVexProduct,
  selectVexStatement,
  type VexCandidate,
  type VexComponent,
  type VexContext,
  type VexMatch,
} from '@waybill/vulnerabilities/vex'
import { anyProductKey, vexComponentKeys } from '@waybill/vulnerabilities/vex-keys'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
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
  moduleComponentKey,
} from '#analysis/vex/candidate-store.ts'
import type { VexEvidence } from '#analysis/vex/vex-evidence.ts'

/** A vulnerability of a component, as statements name it. */
interface VexQuestion {
  readonly componentId: number
  readonly vulnerabilityId: number
  /** Every id and alias. */
  readonly names: readonly string[]
}

/** The statements that apply to vulnerabilities of components, by `evidenceKey`. */
export type VexEvidenceByKey = ReadonlyMap<string, VexEvidence>

export function evidenceKey(moduleId: string, { componentId, vulnerabilityId }: Omit<VexQuestion, 'names'>): string {
  return `${moduleId} ${String(componentId)} ${String(vulnerabilityId)}`
}

/**
 * The statement that counts for each vulnerability of each module, where any is made: one statement to the database where no document
 * applies to these modules, else four, whatever the number of documents.
 */
export async function gatherVexEvidence(
  trx: Transaction,
  scope: EvaluationScope,
  { facts, moduleIds: affected }: ComponentFacts<VexQuestion>,
): Promise<VexEvidenceByKey> {
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
  return new Map(
    addressed.flatMap(({ one, statements }) => strongestEvidence({ ...one, companyId: scope.companyId }, statements, products)),
  )
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
      const component = targets.get(moduleComponentKey(moduleId, question.componentId))
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

/** Each statement on the vulnerability once, whichever of its names it uses. */
function statementsOn({ module, names }: VexCase, statements: ReadonlyMap<string, readonly StoredStatement[]>): readonly StoredStatement[] {
  const found = module.scopeIds.flatMap((scopeId) => names.flatMap((name) => statements.get(`${scopeId} ${name}`) ?? []))
  return [...new Map(found.map((one) => [`${one.vex_id} ${String(one.statement)}`, one])).values()]
}

interface AddressedCase {
  readonly one: VexCase
  readonly statements: readonly StoredStatement[]
}

function productLookupsOf(addressed: readonly AddressedCase[]): readonly ProductLookup[] {
  const requested = addressed.flatMap(({ one: { keys }, statements }) =>
    statements.flatMap(({ vex_id: vexId, statement }) => keys.map((key) => ({ vexId, statement, key }))),
  )
  return [...new Map(requested.map((one) => [productLookupKey(one), one])).values()]
}

interface StatementCandidate extends VexCandidate {
  readonly statement: StoredStatement
}

function strongestEvidence(
  one: VexCase & Pick<EvaluationScope, 'companyId'>,
  statements: readonly StoredStatement[],
  products: ReadonlyMap<string, readonly ParsedVexProduct[]>,
): readonly (readonly [string, VexEvidence])[] {
  const candidates = statements.flatMap((statement) => candidatesOf(one, statement, products))
  const strongest = selectVexStatement(candidates)
  return strongest === undefined ? [] : [[evidenceKey(one.module.moduleId, one.question), toEvidence(strongest.statement)]]
}

function candidatesOf(
  { companyId, module, component, keys }: VexCase & Pick<EvaluationScope, 'companyId'>,
  stored: StoredStatement,
  products: ReadonlyMap<string, readonly ParsedVexProduct[]>,
): readonly StatementCandidate[] {
  const { vex_id: vexId, statement, status } = stored
  const context = statementScopeOf({ companyId, ...module }, stored)
  const at = (stored.at ?? stored.published ?? stored.submitted).getTime()
  return keys.flatMap((key) => {
    const found = products.get(productLookupKey({ vexId, statement, key }))
    if (found === undefined) return []
    const matches: readonly (VexMatch | undefined)[] =
      key === anyProductKey ? [matchVexWithoutProduct(context)] : found.map((product) => matchVex(product, status, component, context))
    return matches
      .flatMap((match) => match ?? [])
      .map((match) => ({ match, status, at, id: `${vexId} ${String(statement)}`, statement: stored }))
  })
}

function statementScopeOf(
  { companyId, moduleId, moduleName, rootComponent }: AddressedModule & Pick<EvaluationScope, 'companyId'>,
  { scope_id: scopeId, one_product: isOneProduct }: StoredStatement,
): VexContext {
  const scope = new Map([
    [companyId, 'company'],
    [moduleId, 'module'],
  ] as const).get(scopeId)
  return { scope: scope ?? 'project', isOneProduct, moduleName, rootComponent }
}

function toEvidence(stored: StoredStatement): VexEvidence {
  return {
    vexId: stored.vex_id,
    statement: stored.statement,
    documentId: stored.document_id,
    version: stored.version,
    publisher: stored.publisher,
    publishedAt: (stored.at ?? stored.published)?.toISOString() ?? null,
    status: stored.status,
    justification: stored.justification,
    detail: stored.detail,
    remediation: stored.remediation,
    url: stored.document_id !== null && /^https?:\/\/\S+$/iu.test(stored.document_id) ? stored.document_id : null,
  }
}
