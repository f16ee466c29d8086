import { severityOf } from '@waybill/vulnerabilities/cvss'
import { asObject, type JsonObject } from '../json/json-values.ts'
import { shortText } from './sarif-text.ts'
import type { SarifKind, SarifLevel, SarifSeverity } from './sarif.ts'

const ranks = { none: 0, note: 1, warning: 2, error: 3 } as const satisfies Record<SarifLevel, number>
const words: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['low', 1],
  ['medium', 2],
  ['moderate', 2],
  ['high', 3],
  ['critical', 4],
])
const kinds: readonly string[] = ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] satisfies SarifKind[]

export function isLevel(value: unknown): value is SarifLevel {
  return typeof value === 'string' && Object.hasOwn(ranks, value)
}

export function isKind(value: unknown): value is SarifKind {
  return typeof value === 'string' && kinds.includes(value)
}

/** Determines the level of a result: its own, else none when it is no failure, else that of its rule (SARIF 3.27.10). */
export function levelOf(result: JsonObject, kind: SarifKind, ofRule: SarifLevel): SarifLevel {
  const own = result['level']
  if (isLevel(own)) return own
  return kind === 'fail' ? ofRule : 'none'
}

/** Returns the first `security-severity` property, else the level. */
export function severityAmong(parts: readonly JsonObject[], level: SarifLevel): SarifSeverity {
  for (const part of parts) {
    const severity = securitySeverity(part)
    if (severity !== undefined) return severity
  }
  return { value: level, rank: ranks[level] }
}

/** Reads a score of 0 to 10, usually as text, or the word for its range. */
function securitySeverity(part: JsonObject): SarifSeverity | undefined {
  const text = shortText(asObject(part['properties'])?.['security-severity'], 20)?.toLowerCase() ?? ''
  const rank = words.get(text)
  if (rank !== undefined) return { value: text, rank }
  const score = /^\d{1,2}(?:\.\d{1,20})?$/u.test(text) ? Number(text) : Number.NaN
  return score <= 10 ? { value: score, rank: words.get(severityOf(score)) ?? 0 } : undefined
}
