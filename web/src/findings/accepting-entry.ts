import type { Level } from '../settings/setting.ts'
import type { Finding } from '../shared/finding.ts'

/** What the entry of an allow list says about the vulnerability that it accepts. */
export interface AcceptingEntry {
  readonly level: Level
  readonly until: string | undefined
  readonly comment: string
}

const accepting = / The (module|project|company)'s allow list accepts it(?: until (\S+))?: (.*)$/su

/** Returns the entry that accepts a vulnerability. Roles that may not read settings know it from the reason alone. */
export function acceptingEntry({ kind, decided, reason }: Pick<Finding, 'kind' | 'decided' | 'reason'>): AcceptingEntry | undefined {
  const found = kind === 'vulnerability' && decided?.by === 'rule' ? accepting.exec(reason) : null
  if (found === null) return undefined
  const [, level, until, comment = ''] = found
  return { level: level as Level, until, comment }
}

/** Returns what answers a finding, with the end of a setting, too. */
export function decisionOf(finding: Pick<Finding, 'kind' | 'decided' | 'reason'>): Finding['decided'] {
  const { decided } = finding
  return decided && { ...decided, until: decided.until ?? acceptingEntry(finding)?.until ?? null }
}
