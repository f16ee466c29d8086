import { currentLicense, licenseTerms, parseLicenseExpression, writtenLicense } from '@waybill/licensing'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { type ComponentRef, applicableEntries } from '#analysis/policy/applicable-entries.ts'

/** What the lists of a module, its project and its company say of a component under a licence. */
export interface ListDecision {
  readonly isAllowed: boolean
  /** `the project's deny list names …` */
  readonly reason: string
}

const levelNames = ['module', 'project', 'company'] as const

/**
 * The nearest level with an entry decides, and at one level deny beats allow (docs/reference/settings.md#inheritance). Undefined: no list has an entry on it. Without
 * a licence only entries on the component count.
 */
export function findListDecision(component: ComponentRef, license: string | undefined, policy: PathScopedPolicy): ListDecision | undefined {
  for (const [i, level] of policy.levels.entries()) {
    const listed = decisionAt(level, { component, license, policy })
    if (listed !== undefined) return { ...listed, reason: `the ${levelNames[i] ?? 'company'}'s ${listed.reason}` }
  }
  return undefined
}

/** Only what is on an allow list may be used (docs/reference/settings.md#allow-list-mode). */
export function isListMode({ levels: [, project, company] }: PathScopedPolicy): boolean {
  return project.requireWhitelist ?? company.requireWhitelist ?? false
}

interface ListQuery {
  readonly component: ComponentRef
  readonly license: string | undefined
  readonly policy: PathScopedPolicy
}

function decisionAt(
  { componentConfig = {}, licenseConfig = {} }: PathScopedPolicy['levels'][number],
  asked: ListQuery,
): ListDecision | undefined {
  const { component, license, policy } = asked
  const denied = applicableEntries(componentConfig.blacklist, component, policy, 'deny')[0] ?? findEntry(licenseConfig.blacklist, license)
  if (denied !== undefined) return { isAllowed: false, reason: `deny list names ${denied.key}: ${denied.comment}` }
  // an entry that waits for approval allows nothing yet
  const approved = licenseConfig.whitelist?.filter(({ notApproved }) => notApproved !== true)
  const allowed = applicableEntries(componentConfig.whitelist, component, policy)[0] ?? findEntry(approved, license)
  return allowed && { isAllowed: true, reason: `allow list names ${allowed.key}: ${allowed.comment}` }
}

interface LicenseEntry {
  readonly key: string
  readonly comment: string
}

function findEntry(list: readonly LicenseEntry[] = [], license: string | undefined): LicenseEntry | undefined {
  return license === undefined ? undefined : list.find(({ key }) => matchesLicense(key, license))
}

/** Whether an entry's key means this licence: `GPL-2.0` and `GPL-2.0-only` are one, as are `GPL-2.0+` and `GPL-2.0-or-later`. */
function matchesLicense(key: string, license: string): boolean {
  return key === license || currentIds(license).includes(currentIds(key)[0] ?? key)
}

/** The ids of today of a licence, with and without its exception; the words themselves where SPDX does not know them. */
function currentIds(text: string): readonly string[] {
  const { expression } = parseLicenseExpression(text)
  const [term] = expression === undefined ? [] : licenseTerms(expression)
  if (term === undefined) return [text]
  const current = currentLicense(term)
  return current.exception === undefined ? [current.id] : [writtenLicense(current), current.id]
}
