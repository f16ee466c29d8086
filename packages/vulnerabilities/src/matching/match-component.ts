import type { Advisory, AffectedPackage } from '../advisory.ts'
import { isSameRelease } from './same-release.ts'
import { evaluateAffected, type Verdict } from './evaluate-affected.ts'
import type { PackageRef } from './package-ref.ts'
import { packageRefsOf } from './package-refs-of.ts'
import type { MatchDecision, MatchEvidence } from './match-evidence.ts'
import { isSameProduct, vendorOf } from './affected-by-criteria.ts'
import { cpePackages, productPackages } from './cpe-packages.ts'
import { formatPurl, type Purl } from '@waybill/identifiers'
import { cpeEcosystem } from '@waybill/identifiers/cpe'

/** A component prepared for matching: built once, matched often. */
export interface MatchTarget {
  /** Canonical. */
  readonly purl: string
  /** The CPE a document gives; then the component is matched as this product alone. */
  readonly cpe?: string | undefined
  readonly packages: readonly PackageRef[]
}

/** One entry of an advisory that names a package of the target. */
export interface AdvisoryCandidate {
  readonly advisoryId: string
  readonly kind: Advisory['kind']
  readonly withdrawn: boolean
  /** Digest of the advisory's content. */
  readonly digest: string
  readonly affected: AffectedPackage
}

export interface Match {
  readonly advisoryId: string
  /**
   * See docs/reference/components-and-matching.md#confidence. 5 exact package and version, 4 through an alias or an unknown release, 3
   * without a version to compare, in a record that names no versions or a range that could only partly be read, 2 vendor and product, 1
   * product alone or the module around a Go subpath.
   */
  readonly confidence: 5 | 4 | 3 | 2 | 1
  readonly evidence: MatchEvidence
}

/** Builds the match target of a component from its purl, or from the CPE a document gives it. */
export function matchTargetOf(purl: Purl, cpe?: string): MatchTarget {
  if (cpe !== undefined) return { purl: formatPurl(purl), cpe, packages: cpePackages(purl, cpe) }
  return { purl: formatPurl(purl), packages: [...packageRefsOf(purl), ...productPackages(purl)] }
}

/**
 * Determines which advisories affect the component. Pure: it needs only the candidates whose lookup key is one of the target's;
 * others are ignored. Returns at most one match per advisory, the one of highest confidence, in the order of the candidates.
 * Withdrawn advisories never match.
 */
export function matchComponent(target: MatchTarget, candidates: readonly AdvisoryCandidate[]): readonly Match[] {
  const best = new Map<string, Match>()
  for (const candidate of withLeadingVendor(target, candidates)) {
    const known = best.get(candidate.advisoryId)
    const found = known?.confidence === 5 ? undefined : matchCandidate(target, candidate)
    if (found !== undefined && found.confidence > (known?.confidence ?? 0)) best.set(candidate.advisoryId, found)
  }
  return [...best.values()]
}

/** Keeps, of several vendors with a product of that name, the one in more than half of the advisories, or none. */
export function withLeadingVendor({ packages }: MatchTarget, candidates: readonly AdvisoryCandidate[]): readonly AdvisoryCandidate[] {
  if (!packages.some(({ via }) => via === 'product')) return candidates
  const byVendor = Map.groupBy(candidates, ({ affected }) => vendorOf(affected))
  const counts = Array.from(byVendor, ([vendor, those]) => ({ vendor, count: new Set(those.map(({ advisoryId }) => advisoryId)).size }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const leading = counts.find(({ count }) => count * 2 > all)
  return leading === undefined ? [] : (byVendor.get(leading.vendor) ?? [])
}

function matchCandidate(target: MatchTarget, candidate: AdvisoryCandidate): Match | undefined {
  if (candidate.withdrawn) return undefined
  let best: Match | undefined
  for (const ref of target.packages) {
    const found = namesPackage(ref, candidate.affected) ? matchPackage(target, ref, candidate) : undefined
    if (found !== undefined && found.confidence > (best?.confidence ?? 0)) best = found
  }
  return best
}

/** Whether an entry names this package in this release. */
export function namesPackage(ref: PackageRef, affected: AffectedPackage): boolean {
  if (ref.lookupKey !== affected.lookupKey) return false
  return ref.ecosystem === cpeEcosystem ? isSameProduct(ref, affected) : isSameRelease(ref, affected)
}

function matchPackage(target: MatchTarget, ref: PackageRef, candidate: AdvisoryCandidate): Match | undefined {
  const verdict = evaluateAffected(ref.version, candidate.affected)
  if (verdict === undefined) return undefined
  const highest = highestConfidence(verdict.decidedBy)
  if (ref.ecosystem === cpeEcosystem && isUncertain(verdict.decidedBy)) return undefined
  const confidence = ref.confidence > highest ? highest : ref.confidence
  return { advisoryId: candidate.advisoryId, confidence, evidence: evidenceOf(target, ref, candidate, verdict) }
}

/** Caps the confidence: a decision without a version in a range is less certain, however the package was found. */
function highestConfidence(decision: MatchDecision): 5 | 3 {
  return decision.kind === 'all-versions' || isUncertain(decision) ? 3 : 5
}

/** Whether no version was compared, or not with every bound. */
function isUncertain(decision: MatchDecision): boolean {
  return decision.kind === 'no-version' || (decision.kind === 'range' && decision.unreadable !== undefined)
}

function evidenceOf(target: MatchTarget, ref: PackageRef, candidate: AdvisoryCandidate, verdict: Verdict): MatchEvidence {
  return {
    advisoryId: candidate.advisoryId,
    digest: candidate.digest,
    purl: target.purl,
    ...(target.cpe === undefined ? {} : { cpe: target.cpe }),
    lookupKey: ref.lookupKey,
    via: ref.via,
    ...(ref.release === undefined ? {} : { release: ref.release }),
    ...(ref.version === undefined ? {} : { version: ref.version }),
    comparator: verdict.comparator,
    decidedBy: verdict.decidedBy,
    ...(verdict.fixedIn === undefined ? {} : { fixedIn: verdict.fixedIn }),
  }
}
