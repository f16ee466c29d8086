import { formatLicenseExpression, type LicenseTerm } from '#standards/license-expression.ts'
import { type Clash, namesOf } from '#standards/licenses/license-conflicts.ts'
import { incompatibility } from '#analysis/legal/incompatibility.ts'
import type { Breach } from '#analysis/legal/legal-rules.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'

const mostNamed = 3

/** Whether a licence can stand in the module: under the licence the module declares itself, and beside those of the other components. */
export function compatibility(term: LicenseTerm, setting: LegalSetting): Breach | undefined {
  const [own, clash] = [incompatibility(term, setting), clashBreach(setting.mix?.clashesOf(formatLicenseExpression(term)) ?? [])]
  if (own === undefined || clash === undefined) return own ?? clash
  return { ...clash, message: `${own.message}, and ${clash.message}` }
}

function clashBreach(clashes: readonly Clash[]): Breach | undefined {
  const [first] = clashes
  if (first === undefined) return undefined
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
