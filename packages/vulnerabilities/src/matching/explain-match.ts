import { cpeEcosystem } from '@waybill/identifiers/cpe'
import { releaseOf } from '@waybill/identifiers/ecosystems'
import { decisionSentences, unaffectedSentences } from './explain-versions.ts'
import { type AdvisoryCandidate, type Match, matchComponent, type MatchTarget } from './match-component.ts'
import type { PackageRef } from './package-ref.ts'
import type { MatchEvidence } from './match-evidence.ts'
import { isSameRelease } from './same-release.ts'

/** Why a component is affected by an advisory, or why not. */
export interface Explanation {
  readonly isAffected: boolean
  /** Undefined where the component is not affected. */
  readonly confidence: Match['confidence'] | undefined
  /** Complete sentences, in the order of the reasoning. */
  readonly sentences: readonly string[]
}

const mostSentences = 20

/**
 * Explains one advisory to a developer. Pass all its entries, including those for other packages, so that both "why is this here"
 * and "why is it not" are answered.
 */
export function explainMatch(target: MatchTarget, candidates: readonly AdvisoryCandidate[]): Explanation {
  const match = matchComponent(target, candidates)[0]
  const sentences = match === undefined ? explainUnaffected(target, candidates) : explainAffected(target, match)
  return { isAffected: match !== undefined, confidence: match?.confidence, sentences: sentences.slice(0, mostSentences) }
}

function explainAffected(target: MatchTarget, { confidence, evidence }: Pick<Match, 'confidence' | 'evidence'>): readonly string[] {
  return [
    nameSentence(target, evidence),
    ...releaseSentences(target, evidence),
    ...decisionSentences(evidence),
    confidenceSentence({ confidence, evidence }),
  ]
}

type NameSentence = (names: { readonly purl: string; readonly what: string; readonly evidence: MatchEvidence }) => string

const nameSentences: Readonly<Record<MatchEvidence['via'], NameSentence>> = {
  name: ({ purl, what }) => `${purl} is ${what}, which the advisory names.`,
  source: ({ purl, what }) => `${purl} is built from the source package ${what}, which the advisory names.`,
  alias: ({ purl, what, evidence: { lookupKey } }) =>
    lookupKey.startsWith('Go:')
      ? `${purl} lies below the module ${what}, which the advisory names.`
      : `${purl} also goes by the name of ${what}, which the advisory names.`,
  cpe: ({ purl, what, evidence: { cpe } }) =>
    cpe === undefined
      ? `The namespace and name of ${purl} are vendor and product of a CPE that the record names.`
      : `The document says that ${purl} is ${cpe}, and the record names that vendor and product: ${what}.`,
  product: ({ purl, what }) => `${purl} bears the name of ${what}, which the record names; nothing says who made it.`,
}

function nameSentence({ purl }: MatchTarget, evidence: MatchEvidence): string {
  return nameSentences[evidence.via]({ purl, what: packageName(evidence.lookupKey), evidence })
}

function releaseSentences({ packages }: MatchTarget, { lookupKey, release }: MatchEvidence): readonly string[] {
  const ref = packages.find((known) => known.lookupKey === lookupKey && known.release === release)
  if (ref === undefined || (ref.anyRelease && ref.confidence === 5) || ref.confidence < 3) return []
  if (release === undefined)
    return [`The purl does not say which release of ${ref.ecosystem} it belongs to, so entries of every release are met.`]
  return [`The entry applies to ${ref.ecosystem} ${release}, the component's release.`]
}

function confidenceSentence({ confidence, evidence }: Pick<Match, 'confidence' | 'evidence'>): string {
  return `Confidence is ${confidence}: ${reasons[confidence](evidence)}.`
}

const reasons: Readonly<Record<Match['confidence'], (evidence: MatchEvidence) => string>> = {
  5: () => 'package and version are exact',
  4: () => 'the package is met through another name or release',
  3: reasonFor3,
  2: () => 'vendor, product and version are those of the record, which knows no packages',
  1: reasonFor1,
}

function reasonFor3({ decidedBy }: MatchEvidence): string {
  if (decidedBy.kind === 'all-versions') return 'the record does not say which versions are affected'
  return decidedBy.kind === 'range' ? 'not every bound of the range could be compared' : 'no version could be compared'
}

function reasonFor1({ via }: MatchEvidence): string {
  if (via === 'alias') return 'the path below the module may be a module of its own, with versions of its own'
  return 'the name of the product and its version are those of the record, and the vendor is not known'
}

function explainUnaffected(target: MatchTarget, candidates: readonly AdvisoryCandidate[]): readonly string[] {
  if (!isLookedUp(target, candidates)) return [`No advisories are published for packages such as ${target.purl}.`]
  if (candidates.some(({ withdrawn }) => withdrawn)) return ['The advisory was withdrawn, and a withdrawn advisory never matches.']
  const named = target.packages.flatMap((ref) =>
    candidates.filter(({ affected }) => affected.lookupKey === ref.lookupKey).map((candidate) => ({ ref, candidate })),
  )
  if (named.length === 0) return [otherPackages(target, candidates)]
  return [...new Set(named.flatMap(({ ref, candidate }) => explainUnaffectedEntry(ref, candidate)))]
}

/** Whether these entries can decide over a component of its kind: products are looked up only in records that name products. */
export function isLookedUp({ packages }: MatchTarget, candidates: readonly AdvisoryCandidate[]): boolean {
  return packages.some(({ ecosystem }) => ecosystem !== cpeEcosystem || candidates.some(({ affected }) => affected.ecosystem === ecosystem))
}

function otherPackages({ packages }: MatchTarget, candidates: readonly AdvisoryCandidate[]): string {
  const sought = [...new Set(packages.map(({ lookupKey }) => packageName(lookupKey)))].join(' or ')
  const named = [...new Set(candidates.map(({ affected }) => packageName(affected.lookupKey)))].slice(0, 5).join(', ')
  return `The advisory does not name ${sought}${named === '' ? '' : `; it names ${named}`}.`
}

function explainUnaffectedEntry(ref: PackageRef, { affected }: AdvisoryCandidate): readonly string[] {
  const { ecosystem, release = '' } = affected
  if (isSameRelease(ref, affected)) return unaffectedSentences(ref.version, affected)
  return [
    `An entry applies to ${ecosystem} ${releaseOf(ecosystem, release) ?? release}, the component belongs to ${ecosystem} ${ref.release}.`,
  ]
}

/** Formats a lookup key for readers: `lodash (npm)`. */
function packageName(lookupKey: string): string {
  const at = lookupKey.indexOf(':')
  return `${lookupKey.slice(at + 1)} (${lookupKey.slice(0, at)})`
}
