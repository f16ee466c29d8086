import type { Transaction } from '#database/database.ts'
import { parseCpe, parsePurl } from '@waybill/identifiers'
import {
  matchVexApplication,
  matchVexComponent,
  matchVexWithoutProduct,
  type ParsedVexProduct,
  parseVexProduct,
  type VexComponent,
  vexComponentOf,
  type VexContext,
} from '@waybill/vulnerabilities/vex'
import { anyProductKey, vexApplicationKeys, vexComponentKeys } from '@waybill/vulnerabilities/vex-keys'
import { type Application, findApplications, findScopeComponents, type ScopeComponent } from '#analysis/vex/vex-scope-store.ts'
import type { PackedStatement, PackedVex } from '#analysis/vex/pack-vex.ts'
import { vexScopeOf, type VexTarget } from '#analysis/vex/vex-document-store.ts'

/** Which statements of a document match components or modules. */
export interface VexMatching {
  readonly matched: number
  /** The first 100 statements that match nothing. */
  readonly unmatched: readonly { readonly vulnerability: string; readonly product: string; readonly pointer: string }[]
  readonly unmatchedCount: number
  /** The document was too large to be compared with everything. */
  readonly isCut: boolean
}

const maxListed = 100
/** About a third of a second's work. */
const maxComparisons = 100_000

/** Compares a document with the components of the modules it was uploaded for: two statements to the database. It only reports; evaluation is separate. */
export async function matchVexDocument(trx: Transaction, target: VexTarget, packed: PackedVex): Promise<VexMatching> {
  const applications = await findApplications(trx, target, packed.productKeys.rootComponentKeys)
  const components = await findScopeComponents(trx, target, packed.productKeys, applications)
  const scope = vexScopeOf(target)
  const things = indexCandidates({ scope, isOneProduct: packed.isOneProduct }, applications, components)
  const budget = { left: maxComparisons }
  const verdicts = packed.statements.map((statement) => ({ statement, isMatched: isStatementMatched(statement, things, budget) }))
  const unmatched = verdicts.filter(({ isMatched }) => !isMatched).map(({ statement }) => toUnmatched(statement))
  return {
    matched: verdicts.length - unmatched.length,
    unmatched: unmatched.slice(0, maxListed),
    unmatchedCount: unmatched.length,
    isCut: budget.left <= 0,
  }
}

/** A component or module that a product may name. */
interface MatchCandidate {
  readonly isNamedBy: (product: ParsedVexProduct | undefined, statement: PackedStatement) => boolean
}

type CandidateIndex = ReadonlyMap<string, readonly MatchCandidate[]>

function indexCandidates(
  upload: Pick<VexContext, 'scope' | 'isOneProduct'>,
  applications: readonly Application[],
  components: readonly ScopeComponent[],
): CandidateIndex {
  const things = new Map<string, MatchCandidate[]>()
  const contexts = new Map(applications.map((one) => [one.moduleId, { ...upload, ...one }]))
  for (const context of contexts.values()) addCandidate(things, vexApplicationKeys(context), applicationCandidate(context))
  for (const { purl: text, cpe, moduleId } of components) {
    const purl = parsePurl(text)
    const context: VexContext = contexts.get(moduleId ?? '') ?? { ...upload, moduleName: '', rootComponent: undefined }
    const component = purl && vexComponentOf(purl, cpe === undefined ? undefined : parseCpe(cpe))
    if (component !== undefined) addCandidate(things, vexComponentKeys(component, context), componentCandidate(component, context))
  }
  return things
}

function addCandidate(things: Map<string, MatchCandidate[]>, keys: readonly string[], thing: MatchCandidate): void {
  for (const key of new Set(keys)) {
    const known = things.get(key)
    if (known === undefined) things.set(key, [thing])
    else known.push(thing)
  }
}

function applicationCandidate(context: VexContext): MatchCandidate {
  return {
    isNamedBy: (product) => (product === undefined ? matchVexWithoutProduct(context) : matchVexApplication(product, context)) !== undefined,
  }
}

function componentCandidate(component: VexComponent, context: VexContext): MatchCandidate {
  return {
    isNamedBy: (product, { status }) => product !== undefined && matchVexComponent(product, status, component, context) !== undefined,
  }
}

function isStatementMatched(statement: PackedStatement, things: CandidateIndex, budget: { left: number }): boolean {
  for (const [key, products] of statement.byKey) {
    const those = things.get(key) ?? []
    if (those.length === 0) continue
    const named = key === anyProductKey ? [undefined] : products.map(parseVexProduct)
    if (anyNamed(statement, named, { those, budget })) return true
  }
  return false
}

function anyNamed(
  statement: PackedStatement,
  named: readonly (ParsedVexProduct | undefined)[],
  { those, budget }: { readonly those: readonly MatchCandidate[]; readonly budget: { left: number } },
): boolean {
  return named.some((product) =>
    those.some(({ isNamedBy }) => {
      budget.left -= 1
      return budget.left > 0 && isNamedBy(product, statement)
    }),
  )
}

function toUnmatched({ names, shown, pointer }: PackedStatement): VexMatching['unmatched'][number] {
  const [product] = shown
  const label = product?.purl ?? product?.cpe ?? [product?.name, product?.version].filter(Boolean).join(' ')
  return { vulnerability: names[0] ?? '', product: label, pointer }
}
