import { omitUndefined } from '@waybill/documents/json'
import type { Finding } from '#analysis/finding.ts'
import type { HashMismatch, PublishedVersionFact } from '#analysis/integrity/published-version-fact.ts'

/**
 * Evaluates whether a component is what its registry published (docs/reference/analysis.md#integrity): a version the registry does not know, a
 * yanked or deprecated one is a warning; a hash that differs from the registry's is a violation.
 */
export function evaluatePublishedVersion(fact: PublishedVersionFact, moduleId: string): readonly Finding[] {
  const mismatch = fact.mismatches.get(moduleId)
  return [
    ...(fact.isUnknown ? [unknownVersion(fact)] : []),
    ...(fact.isYanked ? [yanked(fact)] : []),
    ...(fact.deprecated === undefined ? [] : [deprecated(fact, fact.deprecated)]),
    ...(mismatch === undefined ? [] : [hashDiffers(fact, mismatch)]),
  ]
}

type Anomaly = Pick<Finding, 'findingKey' | 'status' | 'reason'> & { readonly more?: object }

function toFinding({ componentId, version }: PublishedVersionFact, { findingKey, status, reason, more }: Anomaly): Finding {
  return { kind: 'integrity', componentId, findingKey, status, reason, details: omitUndefined({ rule: findingKey, version, ...more }) }
}

function unknownVersion(fact: PublishedVersionFact): Finding {
  const newest = fact.latest === undefined ? '' : `; the newest it has is ${fact.latest}`
  const reason = `The registry knows ${fact.componentKey} and has no version ${fact.version ?? ''}${newest}.`
  return toFinding(fact, { findingKey: 'unknown-version', status: 'warning', reason, more: { latest: fact.latest } })
}

function yanked(fact: PublishedVersionFact): Finding {
  const reason = `${nameOf(fact)} was withdrawn from its registry by its publisher and should not be used.`
  return toFinding(fact, { findingKey: 'yanked', status: 'warning', reason, more: { latest: fact.latest } })
}

const maxShownText = 300

function deprecated(fact: PublishedVersionFact, text: string): Finding {
  const reason = `${nameOf(fact)} is deprecated by its publisher: ${text.slice(0, maxShownText).replaceAll(/\s+/gu, ' ').trim()}`
  return toFinding(fact, { findingKey: 'deprecated', status: 'warning', reason, more: { deprecated: text } })
}

function hashDiffers(fact: PublishedVersionFact, { algorithm, found, expected }: HashMismatch): Finding {
  const [first = '', ...others] = expected
  const published = others.length === 0 ? shortHash(first) : `none of the ${String(expected.length)} files`
  const reason = `The ${algorithm} hash of ${nameOf(fact)} is ${shortHash(found)}, and its registry published ${published}: it is not the file that was published.`
  return toFinding(fact, { findingKey: 'hash', status: 'violation', reason, more: { algorithm, found, expected: [...expected] } })
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 16)}…`
}

function nameOf({ componentKey, version }: PublishedVersionFact): string {
  return `${componentKey}${version === undefined ? '' : ` ${version}`}`
}
