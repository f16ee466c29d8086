import { releaseOf } from '#standards/advisory/ecosystems.ts'
import { decisionSentences, missSentences } from '#standards/advisory/explain-versions.ts'
import { type Candidate, type Match, matchComponent, type MatchSubject } from '#standards/advisory/match-component.ts'
import type { PackageRef } from '#standards/advisory/package-ref.ts'
import type { Proof } from '#standards/advisory/proof.ts'
import { isSameRelease } from '#standards/advisory/same-release.ts'

/** Why a component is affected by an advisory, or why it is not. */
export interface Explanation {
  readonly isAffected: boolean
  /** Undefined where the component is not affected. */
  readonly confidence: Match['confidence'] | undefined
  /** Whole sentences, in the order in which one thinks. */
  readonly sentences: readonly string[]
}

const mostSentences = 20

/**
 * Explains one advisory to a developer. Takes all its entries, also those that name other packages: "why is this here" and "why is it
 * not" are both answered.
 */
export function explain(subject: MatchSubject, candidates: readonly Candidate[]): Explanation {
  const match = matchComponent(subject, candidates)[0]
  const sentences = match === undefined ? whyNot(subject, candidates) : whyHere(subject, match)
  return { isAffected: match !== undefined, confidence: match?.confidence, sentences: sentences.slice(0, mostSentences) }
}

function whyHere(subject: MatchSubject, { confidence, proof }: Match): readonly string[] {
  return [
    nameSentence(subject, proof),
    ...releaseSentences(subject, proof),
    ...decisionSentences(proof),
    ...confidenceSentences(confidence),
  ]
}

function nameSentence({ purl }: MatchSubject, { via, lookupKey }: Proof): string {
  if (via === 'source') return `${purl} is built from the source package ${packageName(lookupKey)}, which the advisory names.`
  if (via === 'alias') return `${purl} also goes by the name of ${packageName(lookupKey)}, which the advisory names.`
  return `${purl} is ${packageName(lookupKey)}, which the advisory names.`
}

function releaseSentences({ packages }: MatchSubject, { lookupKey, release }: Proof): readonly string[] {
  const ref = packages.find((known) => known.lookupKey === lookupKey && known.release === release)
  if (ref === undefined || (ref.anyRelease && ref.confidence === 5)) return []
  if (release === undefined)
    return [`The purl does not say which release of ${ref.ecosystem} it belongs to, so entries of every release are met.`]
  return [`The entry speaks of ${ref.ecosystem} ${release}, the component's release.`]
}

function confidenceSentences(confidence: Match['confidence']): readonly string[] {
  const reasons = {
    5: 'package and version are exact',
    4: 'the package is met through another name or release',
    3: 'no version could be compared',
  }
  return [`Confidence is ${confidence}: ${reasons[confidence]}.`]
}

function whyNot(subject: MatchSubject, candidates: readonly Candidate[]): readonly string[] {
  if (subject.packages.length === 0) return [`No advisories are published for packages such as ${subject.purl}.`]
  if (candidates.some(({ withdrawn }) => withdrawn)) return ['The advisory was withdrawn, and a withdrawn advisory never matches.']
  const named = subject.packages.flatMap((ref) =>
    candidates.filter(({ affected }) => affected.lookupKey === ref.lookupKey).map((candidate) => ({ ref, candidate })),
  )
  if (named.length === 0) return [otherPackages(subject, candidates)]
  return [...new Set(named.flatMap(({ ref, candidate }) => whyNotEntry(ref, candidate)))]
}

function otherPackages({ packages }: MatchSubject, candidates: readonly Candidate[]): string {
  const sought = [...new Set(packages.map(({ lookupKey }) => packageName(lookupKey)))].join(' or ')
  const named = [...new Set(candidates.map(({ affected }) => packageName(affected.lookupKey)))].slice(0, 5).join(', ')
  return `The advisory does not name ${sought}${named === '' ? '' : `; it speaks of ${named}`}.`
}

function whyNotEntry(ref: PackageRef, { affected }: Candidate): readonly string[] {
  const { ecosystem, release = '' } = affected
  if (isSameRelease(ref, affected)) return missSentences(ref.version, affected)
  return [
    `An entry speaks of ${ecosystem} ${releaseOf(ecosystem, release) ?? release}, the component belongs to ${ecosystem} ${ref.release}.`,
  ]
}

/** `npm:lodash` as one would say it. */
function packageName(lookupKey: string): string {
  const at = lookupKey.indexOf(':')
  return `${lookupKey.slice(at + 1)} (${lookupKey.slice(0, at)})`
}
