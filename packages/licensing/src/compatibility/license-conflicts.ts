import { canInclude } from './license-compatibility.ts'

/** A licence in a work, and the components under it. */
export interface PresentLicense {
  readonly license: string
  /** The first of them. */
  readonly componentKeys: readonly string[]
  readonly components: number
}

/** A licence in a work that another one clashes with. */
export interface LicenseClash {
  readonly with: PresentLicense
  readonly reason: string
  readonly wayOut: string
}

/** Two licences that cannot stand in one work, and what brings them there. */
export interface LicenseConflict {
  readonly licenses: readonly [string, string]
  /** The first components under the one and under the other; the same where one component is under both. */
  readonly components: readonly [readonly string[], readonly string[]]
  readonly reason: string
  readonly wayOut: string
}

/** The licences of a work's components, as they stand together. */
export interface LicenseMix {
  /** The licences in the work that one clashes with, whether or not it is in the work itself. */
  readonly clashesOf: (license: string) => readonly LicenseClash[]
  /** Every pair that clashes, once. */
  readonly conflicts: () => readonly LicenseConflict[]
}

/** Bounds the pairs to compare; documents with more known licences are made up. */
const mostLicenses = 200
const shownComponents = 5

/** Puts the licences of a work together: the keys of its components by licence. Of more than 200 the most used count. */
export function mixLicenses(keysByLicense: ReadonlyMap<string, ReadonlySet<string>>): LicenseMix {
  const present = mostUsed(
    Array.from(keysByLicense, ([license, keys]) => ({
      license,
      componentKeys: [...keys.values().take(shownComponents)],
      components: keys.size,
    })),
  )
  const known = new Map<string, readonly LicenseClash[]>()
  function clashesOf(license: string): readonly LicenseClash[] {
    const found = known.get(license) ?? clashesAmong(license, present)
    known.set(license, found)
    return found
  }
  return {
    clashesOf,
    conflicts: () => present.flatMap((one, i) => conflictsOf(one, present.slice(i + 1), clashesOf(one.license))),
  }
}

function mostUsed(licenses: readonly PresentLicense[]): readonly PresentLicense[] {
  return licenses.length <= mostLicenses ? licenses : licenses.toSorted((a, b) => b.components - a.components).slice(0, mostLicenses)
}

function clashesAmong(license: string, present: readonly PresentLicense[]): readonly LicenseClash[] {
  const own = present.find((one) => one.license === license)
  return present
    .filter((other) => isClash(license, other.license))
    .map((other) => ({ with: other, reason: canInclude(license, other.license).reason, wayOut: replacing(own, other) }))
}

function conflictsOf(one: PresentLicense, others: readonly PresentLicense[], clashes: readonly LicenseClash[]): readonly LicenseConflict[] {
  return clashes
    .filter(({ with: other }) => others.includes(other))
    .map(({ with: other, reason, wayOut }) => ({
      licenses: [one.license, other.license],
      components: [one.componentKeys, other.componentKeys],
      reason,
      wayOut,
    }))
}

/** The side with fewer components is the cheaper one to replace. */
function replacing(own: PresentLicense | undefined, other: PresentLicense): string {
  const [first, second] = own !== undefined && own.license < other.license ? [own, other] : [other, own ?? other]
  return `replace ${describeComponents(second.components < first.components ? second : first)}, or keep it a program of its own`
}

/** `npm:a and 3 more`. */
export function describeComponents({ componentKeys: [first = ''], components }: PresentLicense): string {
  return components <= 1 ? first : `${first} and ${String(components - 1)} more`
}

/** Whether neither of two licences allows a work under it to include the other, in any version that "or later" lets one take. */
function isClash(one: string, other: string): boolean {
  if (one === other) return false
  const pair = one < other ? `${one} | ${other}` : `${other} | ${one}`
  const found = knownPairs.get(pair) ?? versionsOf(one).every((left) => versionsOf(other).every((right) => isRefusedBothWays(left, right)))
  if (knownPairs.size >= mostPairs) knownPairs.clear()
  knownPairs.set(pair, found)
  return found
}

/** Modules of one company are under the same few licences. */
const knownPairs = new Map<string, boolean>()
const mostPairs = 200_000

function isRefusedBothWays(left: string, right: string): boolean {
  return left !== right && canInclude(left, right).verdict === 'no' && canInclude(right, left).verdict === 'no'
}

const later: Readonly<Record<string, readonly string[]>> = {
  'GPL-1.0-or-later': ['GPL-2.0-only', 'GPL-3.0-only'],
  'GPL-2.0-or-later': ['GPL-3.0-only'],
  'LGPL-2.0-or-later': ['LGPL-2.1-only', 'LGPL-3.0-only'],
  'LGPL-2.1-or-later': ['LGPL-3.0-only'],
  'AGPL-1.0-or-later': ['AGPL-3.0-only'],
}

function versionsOf(license: string): readonly string[] {
  const [id = '', exception] = license.split(' WITH ')
  const versions = later[id] ?? []
  return [license, ...versions.map((version) => (exception === undefined ? version : `${version} WITH ${exception}`))]
}
