import type { AffectedPackage } from '../advisory.ts'
import { type VersionOrder, versionOrderOf } from '@waybill/versions'
import { type EventRange, prepareRange, type RangeEvent } from '@waybill/versions/ranges'
import type { MatchDecision, IncomparableReason, MatchEvidence } from './match-evidence.ts'

type InRange = Extract<MatchDecision, { readonly kind: 'range' }>

const undecidedReasons: Readonly<Record<IncomparableReason, string>> = {
  absent: 'has no version to compare',
  unreadable: 'has a version that its ecosystem cannot order',
  'no-order': 'belongs to an ecosystem for whose versions no order is defined',
}

const mostEvents = 24

/** Explains why the version is affected, and where the fix is. */
export function decisionSentences(evidence: MatchEvidence): readonly string[] {
  const fix = evidence.fixedIn === undefined ? [] : [`The lowest version above it that the advisory calls fixed is ${evidence.fixedIn}.`]
  return [decisionSentence(evidence), ...unreadableSentences(evidence), ...fix]
}

function unreadableSentences({ decidedBy, comparator }: MatchEvidence): readonly string[] {
  if (decidedBy.kind !== 'range' || decidedBy.unreadable === undefined) return []
  const texts = decidedBy.unreadable.slice(0, mostEvents).join(', ')
  return [`The range also names ${texts}, which ${comparator} cannot order: a beginning counts as before every version, an end as none.`]
}

function decisionSentence({ decidedBy, version = '', comparator }: MatchEvidence): string {
  if (decidedBy.kind === 'range') return inRangeSentence(version, decidedBy, comparator)
  if (decidedBy.kind === 'version') return listedSentence(version, decidedBy.entry, comparator)
  if (decidedBy.kind === 'all-versions') return 'The advisory names neither ranges nor versions, so it may mean all of them.'
  return `The component ${undecidedReasons[decidedBy.reason]}; some versions of the package are affected, so it may be.`
}

/** Explains why the version is not affected, and what the entry affects instead. */
export function unaffectedSentences(version: string | undefined, affected: AffectedPackage): readonly string[] {
  const order = versionOrderOf(affected.ecosystem)
  const malformed = order === undefined ? [] : affected.ranges.flatMap((range) => malformedSentences(range, order))
  if (version === undefined) return ['The entry affects no version at all.', ...malformed]
  const ranges = affected.ranges.map(
    (range) => `${version} is in no affected part of this range: ${eventsOf(range)}, by ${order?.name ?? 'text'}.`,
  )
  const count = affected.versions.length
  if (count === 0) return [...ranges, ...malformed]
  return [...ranges, ...malformed, `${version} is not among the ${count} version${count === 1 ? '' : 's'} listed as affected.`]
}

/** Reports ranges that end before they begin, and so match nothing. */
function malformedSentences(range: EventRange, order: VersionOrder): readonly string[] {
  return prepareRange(range, order).malformed.map(
    ({ introduced, end }) =>
      `The range that begins at ${introduced.version} and ends at ${end.version} (${wordOf[end.kind]}) ends ${order.compare(end.version, introduced.version) === 0 ? 'where' : 'below where'} it begins; it is malformed and affects no version.`,
  )
}

function inRangeSentence(version: string, { introduced, upper }: InRange, comparator: string): string {
  const from = introduced === '0' ? undefined : `at or above ${introduced} (introduced)`
  const to =
    upper.kind === 'none'
      ? undefined
      : `${upper.kind === 'last_affected' ? 'at or below' : 'below'} ${upper.version} (${wordOf[upper.kind]})`
  if (from === undefined && to === undefined) return `${version} is affected as every version is: the advisory names no fix.`
  const bounds = [from, to].filter((bound) => bound !== undefined).join(' and ')
  return `${version} is ${bounds}${to === undefined ? ', and no fix is named' : ''}, by ${comparator}.`
}

function listedSentence(version: string, entry: string, comparator: string): string {
  return version === entry
    ? `${version} is listed as affected.`
    : `${version} equals ${entry}, which is listed as affected, by ${comparator}.`
}

const wordOf = { fixed: 'fixed', last_affected: 'last affected', limit: 'limit', introduced: 'introduced' } as const

function eventsOf({ events }: EventRange): string {
  const shown = events.slice(0, mostEvents).map(eventText).join(', ')
  return events.length > mostEvents ? `${shown}, and ${events.length - mostEvents} more` : shown
}

function eventText(event: RangeEvent): string {
  const [kind, version] = Object.entries(event)[0] as [keyof typeof wordOf, string]
  return `${wordOf[kind]} ${version}`
}
