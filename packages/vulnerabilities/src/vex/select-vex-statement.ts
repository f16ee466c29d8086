import type { VexStatus } from './vex-document.ts'
import type { VexMatch } from './match-vex.ts'

/** A statement that applies to a component of a module. */
export interface VexCandidate {
  readonly match: VexMatch
  readonly status: VexStatus
  /** Whether the company itself made it. */
  readonly isOwn: boolean
  /** When the statement was made, in milliseconds. */
  readonly at: number
  /** Breaks ties between otherwise equal candidates. */
  readonly id: string
}

const scopes = ['company', 'project', 'module']
const targets = ['application', 'component']
const versions = ['any', 'range', 'exact']
/** Of two contradicting statements of the same time, prefers the more cautious one. */
const byCaution: readonly VexStatus[] = ['not_affected', 'fixed', 'under_investigation', 'affected']

/**
 * The newest statement of the most specific product wins (docs/reference/vex.md#precedence): a statement on this module before one on
 * its project or company, of the component before the application, of this version before a range and any version; then one of the company itself, then the newest,
 * then the most careful.
 */
export function selectVexStatement<Candidate extends VexCandidate>(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>((best, one) => (best === undefined || compare(one, best) > 0 ? one : best), undefined)
}

function compare(a: VexCandidate, b: VexCandidate): number {
  return (
    compareMatches(a.match, b.match) ||
    Number(a.isOwn) - Number(b.isOwn) ||
    a.at - b.at ||
    byCaution.indexOf(a.status) - byCaution.indexOf(b.status) ||
    (a.id < b.id ? -1 : 1)
  )
}

function compareMatches(a: VexMatch, b: VexMatch): number {
  return (
    scopes.indexOf(a.scope) - scopes.indexOf(b.scope) ||
    targets.indexOf(a.target) - targets.indexOf(b.target) ||
    versions.indexOf(a.version) - versions.indexOf(b.version)
  )
}
