import { formatLicenseExpression, type LicenseTerm } from '#standards/license-expression.ts'
import { type Clash, namesOf } from '#standards/licenses/license-conflicts.ts'
import { incompatibility } from '#analysis/legal/incompatibility.ts'
import type { Breach } from '#analysis/legal/legal-rules.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'

const mostNamed = 3

/** Whether a licence can stand in the module: under the licence the module declares itself, and beside those of the other components. */
export function compatibility(term: LicenseTerm, setting: LegalSetting): Breach | undefined {
  const [own, clash] = [incompatibility(term, setting), clashBreach(clashesOf(term, setting))]
  if (own === undefined || clash === undefined) return own ?? clash
  return { ...clash, message: `${own.message}, and ${clash.message}` }
}

function clashesOf(term: LicenseTerm, { mix, fact }: LegalSetting): readonly Clash[] {
  const clashes = mix?.clashesOf(formatLicenseExpression(term)) ?? []
  const isOwn = clashes.every(({ with: { componentKeys, components } }) => components === 1 && componentKeys[0] === fact.componentKey)
  return isOwn ? clashes.map((clash) => ({ ...clash, wayOut: choosing })) : clashes
}

/** Many documents list the licences one may choose from as if all of them held. */
const choosing = 'set its licence by hand if that is a list to choose from, or replace the component'

/** What a mix of licences tells of one of them is said once, however many components are under it. */
const said = new WeakMap<readonly Clash[], Breach>()

function clashBreach(clashes: readonly Clash[]): Breach | undefined {
  const [first] = clashes
  if (first === undefined) return undefined
  const breach = said.get(clashes) ?? describe(clashes, first)
  said.set(clashes, breach)
  return breach
}

function describe(clashes: readonly Clash[], first: Clash): Breach {
  const named = clashes.slice(0, mostNamed).map(({ with: other }) => `${other.license} (${namesOf(other)})`)
  const more = clashes.length - named.length
  return {
    status: 'warning',
    message: `cannot stand in one work with ${listOf(more === 0 ? named : [...named, `${String(more)} more`])}: ${first.reason}`,
    wayOut: first.wayOut,
    conflicts: clashes.map(({ with: { license, componentKeys, components }, reason }) => ({
      license,
      components,
      componentKeys: [...componentKeys],
      reason,
    })),
  }
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
