import { Type } from 'typebox'
import { findMember, type Member } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { MailError } from '#platform/mail/mail-error.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { hasNews } from '#digests/content/digest-content.ts'
import { loadContent } from '#digests/content/load-content.ts'
import { claimDigest, type ClaimedDigest, findDueDigests, settleDigest } from '#digests/delivery/claim-store.ts'
import { makeMail } from '#digests/delivery/make-mail.ts'
import { decideNext, type DigestOutcome } from '#digests/schedule/decide-next.ts'
import { nextSlot } from '#digests/schedule/next-slot.ts'

/** Sends the digests that are due, every five minutes (docs/reference/digests.md#delivery). */
export const sendDigestsJob = defineJob({
  name: 'send-digests',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: (_payload, context) => sendDigests(context),
})

/** Other jobs of the lane wait meanwhile; what is left is due again in the next run. */
const longestRunMs = 120_000
const mostInRun = 1_000

/** Sends digests until none is due or the mail server fails; one of a user never keeps those of others from being sent. */
export async function sendDigests(context: AppContext): Promise<void> {
  const { db, mail, now, stopping } = context
  if (mail === undefined) return
  const end = now().getTime() + longestRunMs
  for (const due of await findDueDigests(db, now(), mostInRun)) {
    if (stopping.aborted || now().getTime() >= end) return
    const claimed = await claimDigest(db, due, now())
    if (claimed === undefined) continue
    const outcome = await sendDigest(context, mail, claimed)
    // the server would fail for the others, too: they are still due in the next run
    if (outcome === 'unavailable') return
  }
}

/** What became of a digest, and why it was not sent. */
interface Result {
  readonly outcome: DigestOutcome
  readonly problem?: string
}

/**
 * Changes become visible when their transaction ends, with the time at which it began: what is reported ends a little before now, so that nothing
 * falls between two digests.
 */
const settlingMs = 120_000

/** Sends one digest and saves what became of it. A failure of ours leaves it claimed: it is due again after its lease. */
async function sendDigest(context: AppContext, mail: Mailer, claimed: ClaimedDigest): Promise<DigestOutcome | undefined> {
  const { db, log, now } = context
  const at = now()
  const until = new Date(Math.max(claimed.covered.getTime(), at.getTime() - settlingMs))
  try {
    const { outcome, problem } = await attempt(context, mail, claimed, until)
    const next = decideNext({ ...claimed.settings, attempts: claimed.attempts, refusals: claimed.refusals }, outcome, at)
    await settleDigest(db, claimed, { next, until, at, isSent: outcome === 'sent', problem })
    metrics.digests.add({ outcome })
    if (problem !== undefined) log.warn({ userId: claimed.userId, outcome, problem }, 'a digest was not sent')
    return outcome
  } catch (error) {
    log.error({ err: error, userId: claimed.userId }, 'a digest could not be made')
    return undefined
  }
}

async function attempt(context: AppContext, mail: Mailer, claimed: ClaimedDigest, until: Date): Promise<Result> {
  const { db, config, now, stopping } = context
  const member = await findMember(db, claimed, claimed.userId, { now: now(), hasPasswords: config.passwords })
  if (member === undefined) return { outcome: 'skipped' }
  if (member.barred !== undefined) return { outcome: 'skipped', problem: barTexts[member.barred] }
  const { settings, covered: since, slot } = claimed
  const content = await loadContent(context, member.caller, { since, until, next: nextSlot(settings, now()) ?? until })
  if (!hasNews(content)) return { outcome: 'empty' }
  try {
    await mail.send(makeMail(context, { member, settings, content, occasion: String(slot?.toISOString()) }), stopping)
    return { outcome: 'sent' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { outcome: error.failure, problem: error.message }
  }
}

const barTexts: Readonly<Record<Exclude<Member['barred'], undefined>, string>> = {
  'no roles': 'The user has no roles.',
  deactivated: 'The user is deactivated.',
  inactive: 'The user has not logged in for 60 days; the next login resumes the digest.',
  'no authenticator app': 'The company requires an authenticator app, and the user has not set one up.',
}
