import type { MailFailure } from '#platform/mail/mail-error.ts'
import { nextSlot, type Schedule } from '#digests/schedule/next-slot.ts'

/** A digest that is due, as far as its schedule is concerned. */
export interface DueDigest extends Schedule {
  /** Including this one; of the same slot. */
  readonly attempts: number
  /** In a row, without this one. */
  readonly refusals: number
}

/** What became of a digest: `empty` when nothing was new, `skipped` when its user gets none at present. */
export type DigestOutcome = 'sent' | 'empty' | 'skipped' | MailFailure

/** The next attempt of a digest, and whether its period is done with. */
export interface NextDigest {
  /** `same` while the present slot is tried again. */
  readonly slot: Date | 'same' | undefined
  readonly due: Date | undefined
  readonly attempts: number
  readonly refusals: number
  /** Whether the next digest begins where this one ended. */
  readonly isCovered: boolean
}

const minute = 60_000

/** Delays between attempts while the mail server is not available; the last one repeats until the next slot. */
const retryDelays = [5 * minute, 15 * minute, 60 * minute, 240 * minute]

/** After so many refusals in a row the digest pauses until its user saves the settings. */
export const mostRefusals = 3

/**
 * Decides when a digest is tried next (docs/reference/digests.md#delivery). However late, one digest follows, not one for each slot that
 * passed. What was not sent is reported by the next one. Pure.
 */
export function decideNext(digest: DueDigest, outcome: DigestOutcome, at: Date): NextDigest {
  const slot = nextSlot(digest, at)
  const onSchedule = { slot, due: slot, attempts: 0, refusals: 0, isCovered: true }
  if (outcome === 'unavailable') return decideRetry(digest, at, slot)
  if (outcome !== 'refused') return onSchedule
  const refusals = digest.refusals + 1
  const paused = { slot: undefined, due: undefined }
  return { ...onSchedule, ...(refusals >= mostRefusals && paused), refusals, isCovered: false }
}

function decideRetry({ attempts, refusals }: DueDigest, at: Date, next: Date | undefined): NextDigest {
  const delay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? retryDelays[0] ?? minute
  const retry = new Date(at.getTime() + delay)
  if (next !== undefined && retry >= next) return { slot: next, due: next, attempts: 0, refusals, isCovered: false }
  return { slot: 'same', due: retry, attempts, refusals, isCovered: false }
}
