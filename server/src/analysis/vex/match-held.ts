import type { Transaction } from '#database/database.ts'
import { parseCpe } from '#standards/cpe.ts'
import { parsePurl } from '#standards/purl.ts'
import { matchApplication, matchComponent, matchWithoutProduct, type VexPlace } from '#standards/vex/match-vex.ts'
import { applicationKeys, keysOfComponent, withoutProductKey } from '#standards/vex/vex-keys.ts'
import { type NamedProduct, namedProduct, type VexComponent, vexComponent } from '#standards/vex/vex-name.ts'
import { type Application, findApplications, findHeld, type HeldComponent } from '#analysis/vex/held-store.ts'
import type { PackedStatement, PackedVex } from '#analysis/vex/pack-vex.ts'
import { scopeOf, type VexTarget } from '#analysis/vex/vex-document-store.ts'

/** What of a document speaks of something that is held. */
export interface Matching {
  readonly matched: number
  /** The first 100 statements that mean nothing held. */
  readonly unmatched: readonly { readonly vulnerability: string; readonly product: string; readonly pointer: string }[]
  readonly unmatchedCount: number
  /** The document was too large to be compared with everything. */
  readonly isCut: boolean
}

const mostListed = 100
/** About a third of a second's work. */
const mostComparisons = 100_000

/** Compares a document with what the modules it was uploaded for hold now: two statements to the database. It only tells; judging is done apart. */
export async function matchHeld(trx: Transaction, target: VexTarget, packed: PackedVex): Promise<Matching> {
  const applications = await findApplications(trx, target, packed.wanted.subjectKeys)
  const held = await findHeld(trx, target, packed.wanted, applications)
  const scope = scopeOf(target)
  const things = thingsOf({ scope, isOneProduct: packed.isOneProduct }, applications, held)
  const budget = { left: mostComparisons }
  const verdicts = packed.statements.map((statement) => ({ statement, isMatched: means(statement, things, budget) }))
  const unmatched = verdicts.filter(({ isMatched }) => !isMatched).map(({ statement }) => labelOf(statement))
  return {
    matched: verdicts.length - unmatched.length,
    unmatched: unmatched.slice(0, mostListed),
    unmatchedCount: unmatched.length,
    isCut: budget.left <= 0,
  }
}

/** Something that is held, and whether a product means it. */
interface Thing {
  readonly isMeant: (product: NamedProduct | undefined, statement: PackedStatement) => boolean
}

type Things = ReadonlyMap<string, readonly Thing[]>

function thingsOf(
  upload: Pick<VexPlace, 'scope' | 'isOneProduct'>,
  applications: readonly Application[],
  held: readonly HeldComponent[],
): Things {
  const things = new Map<string, Thing[]>()
  const places = new Map(applications.map((one) => [one.moduleId, { ...upload, ...one }]))
  for (const place of places.values()) enter(things, applicationKeys(place), applicationThing(place))
  for (const { purl: text, cpe, moduleId } of held) {
    const purl = parsePurl(text)
    const place: VexPlace = places.get(moduleId ?? '') ?? { ...upload, moduleName: '', subject: undefined }
    const component = purl && vexComponent(purl, cpe === undefined ? undefined : parseCpe(cpe))
    if (component !== undefined) enter(things, keysOfComponent(component, place), componentThing(component, place))
  }
  return things
}

function enter(things: Map<string, Thing[]>, keys: readonly string[], thing: Thing): void {
  for (const key of new Set(keys)) {
    const known = things.get(key)
    if (known === undefined) things.set(key, [thing])
    else known.push(thing)
  }
}

function applicationThing(place: VexPlace): Thing {
  return {
    isMeant: (product) => (product === undefined ? matchWithoutProduct(place) : matchApplication(product, place)) !== undefined,
  }
}

function componentThing(component: VexComponent, place: VexPlace): Thing {
  return {
    isMeant: (product, { status }) => product !== undefined && matchComponent(product, status, component, place) !== undefined,
  }
}

function means(statement: PackedStatement, things: Things, budget: { left: number }): boolean {
  for (const [key, products] of statement.byKey) {
    const those = things.get(key) ?? []
    if (those.length === 0) continue
    const named = key === withoutProductKey ? [undefined] : products.map(namedProduct)
    if (anyMeant(statement, named, { those, budget })) return true
  }
  return false
}

function anyMeant(
  statement: PackedStatement,
  named: readonly (NamedProduct | undefined)[],
  { those, budget }: { readonly those: readonly Thing[]; readonly budget: { left: number } },
): boolean {
  return named.some((product) =>
    those.some(({ isMeant }) => {
      budget.left -= 1
      return budget.left > 0 && isMeant(product, statement)
    }),
  )
}

function labelOf({ names, shown, pointer }: PackedStatement): Matching['unmatched'][number] {
  const [product] = shown
  const label = product?.purl ?? product?.cpe ?? [product?.name, product?.version].filter(Boolean).join(' ')
  return { vulnerability: names[0] ?? '', product: label, pointer }
}
