import { ecosystems } from '@waybill/identifiers/ecosystems'
import { alpm } from '../orderings/alpm.ts'
import { datetime } from '../orderings/datetime.ts'
import { gentoo } from '../orderings/gentoo.ts'
import { lexicographic } from '../orderings/lexicographic.ts'
import { openssl } from '../orderings/openssl.ts'
import { versionOrderOf, type VersionOrder } from '../orderings/version-order-of.ts'

/** A parsed version range in the notation `vers:<scheme>/<constraints>`. */
export interface VersRange {
  /** Usually a package URL type. */
  readonly scheme: string
  /** As written; `*` stands alone. */
  readonly constraints: readonly VersConstraint[]
}

export interface VersConstraint {
  readonly comparator: '=' | '!=' | '<' | '<=' | '>' | '>=' | '*'
  readonly version: string
}

const longest = 10_000

/** Parses a `vers:` range; undefined when the text is invalid, constrains one version twice, or combines `*` with anything. */
export function parseVers(text: string): VersRange | undefined {
  if (text.length > longest) return undefined
  const [, scheme = '', written = ''] = /^vers:([a-z][a-z0-9.+-]*)\/(.+)$/su.exec(text.replaceAll(/\s/gu, '')) ?? []
  const parts = written.split('|').filter((part) => part !== '')
  const constraints = parts.flatMap(constraintOf)
  return constraints.length === parts.length && isSound(constraints) ? { scheme, constraints } : undefined
}

function isSound(constraints: readonly VersConstraint[]): boolean {
  const versions = new Set(constraints.map(({ version }) => version))
  const distinct = new Set(constraints.map(({ comparator, version }) => `${comparator}${version}`))
  return versions.size > 0 && versions.size === distinct.size && (constraints.length === 1 || !versions.has('*'))
}

/** Writes a range in canonical form: constraints in version order, `=` omitted. */
export function formatVers({ scheme, constraints }: VersRange): string {
  return `vers:${scheme}/${sortedConstraints(scheme, constraints).map(formatConstraint).join('|')}`
}

/** Sorts by version, an end before a beginning at the same version; unchanged where the scheme has no order. */
export function sortedConstraints(scheme: string, constraints: readonly VersConstraint[]): readonly VersConstraint[] {
  const order = versionOrderOfScheme(scheme)
  if (order === undefined) return constraints
  return constraints.toSorted(
    (a, b) => order.compare(a.version, b.version) || Number(b.comparator.startsWith('<')) - Number(a.comparator.startsWith('<')),
  )
}

function formatConstraint({ comparator, version }: VersConstraint): string {
  if (comparator === '*') return '*'
  return `${comparator === '=' ? '' : comparator}${encodeURIComponent(version).replaceAll('%3A', ':').replaceAll('%2B', '+')}`
}

function constraintOf(text: string): readonly VersConstraint[] {
  if (text === '*') return [{ comparator: '*', version: '*' }]
  const [, comparator = '', written = ''] = /^(>=|<=|!=|<|>|=|)([^<>=!*]+)$/u.exec(text) ?? []
  const version = decoded(written)
  return version === '' ? [] : [{ comparator: (comparator || '=') as VersConstraint['comparator'], version }]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Schemes are package URL types; these differ in name or have no packages of their own. */
const schemes: ReadonlyMap<string, string> = new Map([
  ...ecosystems.map(({ name, purlType }) => [purlType, name] as const).toReversed(),
  ['alpine', 'Alpine'],
  ['deb', 'Debian'],
  ['intdot', 'CRAN'],
  ['nginx', 'npm'],
  ['rpm', 'Red Hat'],
  ['semver', 'npm'],
])

/** Schemes without advisories. */
const ownOrders: ReadonlyMap<string, VersionOrder> = new Map([
  ['alpm', alpm],
  ['datetime', datetime],
  ['ebuild', gentoo],
  ['gentoo', gentoo],
  ['lexicographic', lexicographic],
  ['openssl', openssl],
])

/** Returns the ordering of a scheme; undefined where none is defined. */
export function versionOrderOfScheme(scheme: string): VersionOrder | undefined {
  const ecosystem = schemes.get(scheme)
  return ownOrders.get(scheme) ?? (ecosystem === undefined ? undefined : versionOrderOf(ecosystem))
}

/**
 * Whether a version lies in a range, by the vers specification. Where the scheme has no ordering, `otherwise` applies; with neither,
 * only `*` and equal texts match. A version or bound that cannot be ordered lies in no interval.
 */
export function containsVersion({ scheme, constraints }: VersRange, version: string, otherwise?: VersionOrder): boolean {
  if (constraints[0]?.comparator === '*') return scheme !== 'none'
  const order = versionOrderOfScheme(scheme) ?? otherwise
  const same = constraints.find((each) => each.version === version || (order !== undefined && isEqual(order, each.version, version)))
  if (same !== undefined) return ['=', '<=', '>='].includes(same.comparator)
  const bounds = constraints.filter(({ comparator }) => comparator !== '=' && comparator !== '!=')
  return (
    order !== undefined && [version, ...bounds.map((each) => each.version)].every(order.isParsable) && isBetween(bounds, version, order)
  )
}

function isEqual(order: VersionOrder, a: string, b: string): boolean {
  return order.isParsable(a) && order.isParsable(b) && order.compare(a, b) === 0
}

/** Decides by the nearest bounds below and above; bounds equal to the version are already handled. */
function isBetween(bounds: readonly VersConstraint[], version: string, order: VersionOrder): boolean {
  const sorted = bounds.toSorted((a, b) => order.compare(a.version, b.version))
  const above = sorted.findIndex((bound) => order.compare(bound.version, version) > 0)
  const upper = above === -1 ? undefined : sorted[above]
  const lower = above === -1 ? sorted.at(-1) : sorted[above - 1]
  if (upper?.comparator.startsWith('<') === true) return lower === undefined || lower.comparator.startsWith('>')
  return upper === undefined && lower?.comparator.startsWith('>') === true
}
