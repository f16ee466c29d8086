import { formatLicenseExpression, type LicenseTerm } from '@waybill/licensing'
import { describeComponents, type LicenseClash } from '@waybill/licensing/compatibility'
import { ownLicenseBreach } from '#analysis/legal/own-license-breach.ts'
import type { Breach } from '#analysis/legal/legal-rules.ts'
import type { LegalContext } from '#analysis/legal/legal-context.ts'

const maxNamed = 3

/** Whether a licence can stand in the module: under the licence the module declares itself, and beside those of the other components. */
export function compatibilityBreach(term: LicenseTerm, setting: LegalContext): Breach | undefined {
  const [own, clash] = [ownLicenseBreach(term, setting), clashBreach(clashesOf(term, setting))]
  if (own === undefined || clash === undefined) return own ?? clash
  return { ...clash, message: `${own.message}, and ${clash.message}` }
}

function clashesOf(term: LicenseTerm, { mix, fact }: LegalContext): readonly LicenseClash[] {
  const clashes = mix?.clashesOf(formatLicenseExpression(term)) ?? []
  const isOwn = clashes.every(({ with: { componentKeys, components } }) => components === 1 && componentKeys[0] === fact.componentKey)
  return isOwn ? clashes.map((clash) => ({ ...clash, wayOut: licenseRemedy })) : clashes
}

/** Many documents list the licences one may choose from as if all of them held. */
const licenseRemedy = 'set its licence by hand if that is a list to choose from, or replace the component'

/** What a mix of licences tells of one of them is said once, however many components are under it. */
const describedBreaches = new WeakMap<readonly LicenseClash[], Breach>()

function clashBreach(clashes: readonly LicenseClash[]): Breach | undefined {
  const [first] = clashes
  if (first === undefined) return undefined
  const breach = describedBreaches.get(clashes) ?? describe(clashes, first)
  describedBreaches.set(clashes, breach)
  return breach
}

function describe(clashes: readonly LicenseClash[], first: LicenseClash): Breach {
  const named = clashes.slice(0, maxNamed).map(({ with: other }) => `${other.license} (${describeComponents(other)})`)
  const more = clashes.length - named.length
  return {
    status: 'warning',
    message: `cannot stand in one work with ${joinWords(more === 0 ? named : [...named, `${String(more)} more`])}: ${first.reason}`,
    wayOut: first.wayOut,
    conflicts: clashes.map(({ with: { license, componentKeys, components }, reason }) => ({
      license,
      components,
      componentKeys: [...componentKeys],
      reason,
    })),
  }
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
