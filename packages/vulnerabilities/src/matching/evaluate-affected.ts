import type { AffectedPackage } from '../advisory.ts'
import type { MatchDecision, IncomparableReason } from './match-evidence.ts'
import { cpeEcosystem } from '@waybill/identifiers/cpe'
import { type VersionOrder, versionOrderOf } from '@waybill/versions'
import { affectsSomeVersion, findInRange, findInVersions, firstFixAfter } from '@waybill/versions/ranges'

/** Why an entry of an advisory affects a version. */
export interface Verdict {
  readonly decidedBy: MatchDecision
  readonly comparator: string
  readonly fixedIn: string | undefined
}

/** Names the comparator when no ordering was needed. */
const text = 'text'
const mostFixes = 20

/**
 * Evaluates an entry's ranges and versions by the OSV schema: affected when in any range or listed; without both, every version is.
 * Undefined: not affected. An absent or incomparable version matches any entry that affects something.
 */
export function evaluateAffected(version: string | undefined, affected: AffectedPackage): Verdict | undefined {
  if (version === undefined) return undecidedVerdict('absent', affected)
  if (isUnlimited(affected)) return { decidedBy: { kind: 'all-versions' }, comparator: text, fixedIn: undefined }
  const order = versionOrderOf(affected.ecosystem)
  if (order?.isParsable(version) === true) return evaluateRanges(version, affected, order) ?? evaluateVersionList(version, affected, order)
  return evaluateAsText(version, affected) ?? undecidedVerdict(order === undefined ? 'no-order' : 'unreadable', affected)
}

/** Prefers a range that could be read over one that could not. */
function evaluateRanges(version: string, affected: AffectedPackage, order: VersionOrder): Verdict | undefined {
  const hits = affected.ranges.flatMap((range, index) => {
    const hit = findInRange(version, range, order)
    return hit === undefined ? [] : [{ hit, index }]
  })
  const decisive = hits.find(({ hit }) => hit.unreadable === undefined) ?? hits[0]
  if (decisive === undefined) return undefined
  const { order: comparator, ...bounds } = decisive.hit
  return {
    decidedBy: { kind: 'range', range: decisive.index, ...bounds },
    comparator,
    fixedIn: lowestFix(version, affected, order),
  }
}

/**
 * With ranges, the list counts literally; a list alone also matches other spellings of its versions. Criteria of CPEs are independent
 * of each other, and write 8.5p1 as version 8.5 with update p1.
 */
function evaluateVersionList(version: string, affected: AffectedPackage, order: VersionOrder): Verdict | undefined {
  const exact = evaluateAsText(version, affected)
  if (exact !== undefined) return { ...exact, fixedIn: lowestFix(version, affected, order) }
  const isLiteral = affected.ranges.length > 0 && affected.ecosystem !== cpeEcosystem
  const entry = isLiteral ? undefined : findInVersions(version, affected.versions, order)
  return entry === undefined
    ? undefined
    : { decidedBy: { kind: 'version', entry }, comparator: order.name, fixedIn: lowestFix(version, affected, order) }
}

function evaluateAsText(version: string, { versions }: AffectedPackage): Verdict | undefined {
  if (!versions.includes(version)) return undefined
  return { decidedBy: { kind: 'version', entry: version }, comparator: text, fixedIn: undefined }
}

/** Finds the lowest fix above the version that no range of the entry affects again. */
function lowestFix(version: string, { ranges, versions }: AffectedPackage, order: VersionOrder): string | undefined {
  let below = version
  for (let step = 0; step < mostFixes; step++) {
    const from = below
    const fixes = ranges.map((range) => firstFixAfter(from, range, order)).filter((fix) => fix !== undefined)
    const [fix] = fixes.toSorted(order.compare)
    if (fix === undefined) return undefined
    if (!versions.includes(fix) && ranges.every((range) => findInRange(fix, range, order) === undefined)) return fix
    below = fix
  }
  return undefined
}

function isUnlimited({ ranges, versions }: AffectedPackage): boolean {
  return ranges.length === 0 && versions.length === 0
}

function undecidedVerdict(reason: IncomparableReason, affected: AffectedPackage): Verdict | undefined {
  if (!affectsSomething(affected)) return undefined
  return { decidedBy: { kind: 'no-version', reason }, comparator: text, fixedIn: undefined }
}

function affectsSomething({ ranges, versions, ecosystem }: AffectedPackage): boolean {
  if (versions.length > 0 || ranges.length === 0) return true
  const order = versionOrderOf(ecosystem)
  return order === undefined || ranges.some((range) => affectsSomeVersion(range, order))
}
