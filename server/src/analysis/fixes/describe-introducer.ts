import type { Purl } from '@waybill/identifiers'
import type { Introducer } from '#analysis/fixes/fix-store.ts'
import type { FixIntroducer } from '#analysis/fixes/fix-shape.ts'
import { introducerCommands } from '#analysis/fixes/introducer-commands.ts'
import type { IntroducerAnswer } from '#analysis/fixes/load-introducer-upgrades.ts'
import type { IntroducerUpgrade } from '#analysis/fixes/upgrade-introducer.ts'

/** Describes what to do with a direct dependency, as the plan shows it. */
export function describeIntroducer({ key, version }: Introducer, brought: Purl, answer: IntroducerAnswer | undefined): FixIntroducer {
  const upgrade = answer?.upgrade ?? { kind: 'unknown', why: 'no-path', at: key }
  const direct = answer?.purl
  const commands = direct === undefined ? [] : introducerCommands({ direct, brought, upgrade })
  return { key, version, kind: upgrade.kind, ...described(upgrade), commands: [...commands] }
}

function described(upgrade: IntroducerUpgrade): Pick<FixIntroducer, 'to' | 'step' | 'lowest' | 'why' | 'at'> {
  if (upgrade.kind === 'unknown') return { to: 'unknown', step: null, lowest: false, why: upgrade.why, at: upgrade.at }
  if (upgrade.kind === 'none') return { to: null, step: null, lowest: false, why: null, at: null }
  return { to: upgrade.to, step: upgrade.step ?? null, lowest: upgrade.isLowest, why: null, at: null }
}
