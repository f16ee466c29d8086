import { formatLicenseExpression, type LicenseExpression } from '#standards/license-expression.ts'
import { canInclude } from '#standards/licenses/license-compatibility.ts'

/** Components of one work under the same licence expression. */
export interface LicensedParts {
  readonly expression: LicenseExpression
  readonly componentKeys: readonly string[]
}

/** Two licences that cannot stand in one work, and what brings them there. */
export interface LicenseConflict {
  readonly licenses: readonly [string, string]
  /** Components under the one and under the other; the same where one component is under both. */
  readonly components: readonly [readonly string[], readonly string[]]
  readonly reason: string
  readonly wayOut: string
}

/** More ways to read an expression than any real one has. */
const mostAlternatives = 16
const shownComponents = 5

/**
 * The licences of a work's components that clash, by the smallest sets there are, pairs: neither licence allows a work under it to
 * include the other. Where an OR has a branch that clashes with nothing on the other side, choosing it is the way out; else
 * the side with fewer components is to be replaced.
 */
export function findLicenseConflicts(parts: readonly LicensedParts[], isClash = clashes()): readonly LicenseConflict[] {
  const read = parts.map((part) => ({ part, alternatives: alternativesOf(part.expression).slice(0, mostAlternatives) }))
  const conflicts = read.flatMap((one, i) => read.slice(i).flatMap((other) => conflictBetween(one, other, isClash) ?? []))
  return [...new Map(conflicts.map((conflict) => [conflict.licenses.toSorted().join(' '), conflict])).values()]
}

interface Read {
  readonly part: LicensedParts
  readonly alternatives: readonly (readonly string[])[]
}

function conflictBetween(one: Read, other: Read, isClash: IsClash): LicenseConflict | undefined {
  const pairs = one.alternatives.flatMap((left) =>
    (one === other ? [left] : other.alternatives).map((right) => ({ left, right, clash: clashOf(left, right, isClash) })),
  )
  const [first] = pairs.flatMap(({ clash }) => clash ?? [])
  if (first === undefined) return undefined
  const peace = pairs.find(({ clash }) => clash === undefined)
  const components = [one.part.componentKeys, other.part.componentKeys] as const
  return {
    licenses: first.licenses,
    components: [components[0].slice(0, shownComponents), components[1].slice(0, shownComponents)],
    reason: first.reason,
    wayOut: peace === undefined ? replacing(one.part, other.part) : choosing(one, other, peace),
  }
}

interface Clash {
  readonly licenses: readonly [string, string]
  readonly reason: string
}

function clashOf(left: readonly string[], right: readonly string[], isClash: IsClash): Clash | undefined {
  for (const one of left) {
    const other = right.find((license) => isClash(one, license))
    if (other !== undefined) return { licenses: [one, other], reason: canInclude(one, other).reason }
  }
  return undefined
}

type IsClash = (one: string, other: string) => boolean

/** Whether two licences clash; works that are asked about together share what was found. */
export function clashes(): IsClash {
  const known = new Map<string, boolean>()
  return (one, other) => {
    const pair = `${one} | ${other}`
    const found = known.get(pair) ?? (one !== other && canInclude(one, other).verdict === 'no' && canInclude(other, one).verdict === 'no')
    known.set(pair, found)
    return found
  }
}

function choosing(
  one: Read,
  other: Read,
  { left, right }: { readonly left: readonly string[]; readonly right: readonly string[] },
): string {
  const choices = [
    [one, left],
    [other, right],
  ] as const
  const named = choices.filter(([{ alternatives }]) => alternatives.length > 1)
  return named.map(([{ part }, terms]) => `choose ${terms.join(' AND ')} for ${namesOf(part)}`).join(' and ')
}

function replacing(one: LicensedParts, other: LicensedParts): string {
  const fewer = other.componentKeys.length < one.componentKeys.length ? other : one
  return `replace ${namesOf(fewer)}, or keep it a program of its own`
}

function namesOf({ componentKeys }: LicensedParts): string {
  const [first = '', ...others] = componentKeys
  return others.length === 0 ? first : `${first} and ${String(others.length)} more`
}

/** Every way to satisfy an expression: the licences that then hold together. */
function alternativesOf(expression: LicenseExpression): readonly (readonly string[])[] {
  if (!('parts' in expression)) return 'id' in expression ? [[formatLicenseExpression(expression)]] : [[]]
  const parts = expression.parts.map(alternativesOf)
  if (expression.kind === 'or') return parts.flat().slice(0, mostAlternatives)
  return parts.reduce((ways, part) => ways.flatMap((way) => part.map((more) => [...way, ...more])).slice(0, mostAlternatives), [[]])
}
