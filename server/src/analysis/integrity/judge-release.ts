import { given } from '#standards/json/json-values.ts'
import type { Finding } from '#analysis/finding.ts'
import type { HashMismatch, ReleaseFact } from '#analysis/integrity/release-fact.ts'

/**
 * Judges whether a component is what its registry published (decisions 4): a version the registry does not know, a yanked or
 * deprecated one is a warning; a hash that differs from the registry's is a violation.
 */
export function judgeRelease(fact: ReleaseFact, moduleId: string): readonly Finding[] {
  const mismatch = fact.mismatches.get(moduleId)
  return [
    ...(fact.isUnknown ? [unknownVersion(fact)] : []),
    ...(fact.isYanked ? [yanked(fact)] : []),
    ...(fact.deprecated === undefined ? [] : [deprecated(fact, fact.deprecated)]),
    ...(mismatch === undefined ? [] : [hashDiffers(fact, mismatch)]),
  ]
}

type Odd = Pick<Finding, 'subject' | 'status' | 'reason'> & { readonly more?: object }

function finding({ componentId, version }: ReleaseFact, { subject, status, reason, more }: Odd): Finding {
  return { kind: 'integrity', componentId, subject, status, reason, details: given({ rule: subject, version, ...more }) }
}

function unknownVersion(fact: ReleaseFact): Finding {
  const newest = fact.latest === undefined ? '' : `; the newest it has is ${fact.latest}`
  const reason = `The registry knows ${fact.componentKey} and has no version ${fact.version ?? ''}${newest}.`
  return finding(fact, { subject: 'unknown-version', status: 'warning', reason, more: { latest: fact.latest } })
}

function yanked(fact: ReleaseFact): Finding {
  const reason = `${nameOf(fact)} was withdrawn from its registry by its publisher and should not be used.`
  return finding(fact, { subject: 'yanked', status: 'warning', reason, more: { latest: fact.latest } })
}

const shownText = 300

function deprecated(fact: ReleaseFact, text: string): Finding {
  const reason = `${nameOf(fact)} is deprecated by its publisher: ${text.slice(0, shownText).replaceAll(/\s+/gu, ' ').trim()}`
  return finding(fact, { subject: 'deprecated', status: 'warning', reason, more: { deprecated: text } })
}

function hashDiffers(fact: ReleaseFact, { algorithm, found, expected }: HashMismatch): Finding {
  const [first = '', ...others] = expected
  const published = others.length === 0 ? abridged(first) : `none of the ${String(expected.length)} files`
  const reason = `The ${algorithm} hash of ${nameOf(fact)} is ${abridged(found)}, and its registry published ${published}: it is not the file that was published.`
  return finding(fact, { subject: 'hash', status: 'violation', reason, more: { algorithm, found, expected: [...expected] } })
}

function abridged(hash: string): string {
  return `${hash.slice(0, 16)}…`
}

function nameOf({ componentKey, version }: ReleaseFact): string {
  return `${componentKey}${version === undefined ? '' : ` ${version}`}`
}
