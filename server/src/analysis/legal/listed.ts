import { licenseTerms, parseLicenseExpression } from '#standards/license-expression.ts'
import { currentLicense } from '#standards/licenses/current-license.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import { type Component, entriesOn } from '#analysis/places/speaks-of.ts'

/** What the lists of a module, its project and its company say of a component under a licence. */
export interface Listed {
  readonly isAllowed: boolean
  /** `the project's deny list names …` */
  readonly because: string
}

const levelNames = ['module', 'project', 'company'] as const

/**
 * The nearest level that speaks decides, and at one level deny beats allow (decisions 3). Undefined: no list speaks of it. Without
 * a licence only what is said of the component counts.
 */
export function findListed(component: Component, license: string | undefined, policy: PlacedPolicy): Listed | undefined {
  for (const [i, level] of policy.levels.entries()) {
    const listed = listedAt(level, { component, license, policy })
    if (listed !== undefined) return { ...listed, because: `the ${levelNames[i] ?? 'company'}'s ${listed.because}` }
  }
  return undefined
}

/** Only what is on an allow list may be used (decisions 16). */
export function isListMode({ levels: [, project, company] }: PlacedPolicy): boolean {
  return project.requireWhitelist ?? company.requireWhitelist ?? false
}

interface Asked {
  readonly component: Component
  readonly license: string | undefined
  readonly policy: PlacedPolicy
}

function listedAt({ componentConfig = {}, licenseConfig = {} }: PlacedPolicy['levels'][number], asked: Asked): Listed | undefined {
  const { component, license, policy } = asked
  const denied = entriesOn(componentConfig.blacklist, component, policy, 'deny')[0] ?? namedIn(licenseConfig.blacklist, license)
  if (denied !== undefined) return { isAllowed: false, because: `deny list names ${denied.key}: ${denied.comment}` }
  // an entry that waits for approval allows nothing yet
  const approved = licenseConfig.whitelist?.filter(({ notApproved }) => notApproved !== true)
  const allowed = entriesOn(componentConfig.whitelist, component, policy)[0] ?? namedIn(approved, license)
  return allowed && { isAllowed: true, because: `allow list names ${allowed.key}: ${allowed.comment}` }
}

interface LicenseEntry {
  readonly key: string
  readonly comment: string
}

function namedIn(list: readonly LicenseEntry[] = [], license: string | undefined): LicenseEntry | undefined {
  return license === undefined ? undefined : list.find(({ key }) => names(key, license))
}

/** Whether an entry's key means this licence: `GPL-2.0` and `GPL-2.0-only` are one, as are `GPL-2.0+` and `GPL-2.0-or-later`. */
function names(key: string, license: string): boolean {
  return key === license || currentIds(license).includes(currentIds(key)[0] ?? key)
}

/** The ids of today of a licence, with and without its exception; the words themselves where SPDX does not know them. */
function currentIds(text: string): readonly string[] {
  const { expression } = parseLicenseExpression(text)
  const [term] = expression === undefined ? [] : licenseTerms(expression)
  if (term === undefined) return [text]
  const current = currentLicense(term)
  return current.exception === undefined ? [current.id] : [`${current.id} WITH ${current.exception}`, current.id]
}
