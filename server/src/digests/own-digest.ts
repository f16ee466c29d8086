import { type Caller, findMember, type Member, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { newId } from '#platform/ids.ts'
import { forbidden, HttpError, invalid, notFound } from '#platform/http-error.ts'
import { MailError } from '#platform/mail/mail-error.ts'
import type { DigestContent } from '#digests/content/digest-content.ts'
import { loadContent } from '#digests/content/load-content.ts'
import { defaultSettings, type Digest, type DigestChange, type DigestSettings } from '#digests/digest-settings.ts'
import { findDigest, noteRequest, saveDigest, type StoredDigest } from '#digests/digest-store.ts'
import { makeMail } from '#digests/delivery/make-mail.ts'
import { mostRefusals } from '#digests/schedule/decide-next.ts'
import { isTimeZone, nextSlot } from '#digests/schedule/next-slot.ts'
import type { DigestDocument } from '#digests/writing/digest-document.ts'
import { writeDigest } from '#digests/writing/write-digest.ts'

/** Returns the user that the caller acts for; throws a 403 for a key without one. */
function userOf({ userId }: Caller): string {
  if (userId === undefined) throw forbidden('A digest belongs to a user, and this key acts for none.')
  return userId
}

async function loadMember({ db, now, config }: AppContext, caller: Caller): Promise<Member> {
  const userId = userOf(caller)
  const member = await findMember(db, caller, userId, { now: now(), hasPasswords: config.passwords })
  if (member === undefined) throw notFound(userId)
  return member
}

/** Loads the caller's settings and the state of their digest. */
export async function loadOwnDigest(context: AppContext, caller: Caller): Promise<Digest> {
  const { email } = await loadMember(context, caller)
  const stored = await findDigest(context.db, caller, userOf(caller))
  const known = { address: email, available: context.mail !== undefined }
  return { ...known, ...(stored === undefined ? { ...defaultSettings, ...noState } : { ...stored.settings, ...stateOf(stored) }) }
}

type DigestState = Pick<Digest, 'next' | 'lastSent' | 'lastRun' | 'problem' | 'paused'>

const noState: DigestState = { next: null, lastSent: null, lastRun: null, problem: null, paused: false }

function stateOf({ due, lastSent, lastRun, problem, refusals }: StoredDigest): DigestState {
  return {
    next: due?.toISOString() ?? null,
    lastSent: lastSent?.toISOString() ?? null,
    lastRun: lastRun?.toISOString() ?? null,
    problem: problem ?? null,
    paused: refusals >= mostRefusals,
  }
}

/** Changes the caller's settings. One that is turned on begins with what changes from now on. */
export async function changeOwnDigest(context: AppContext, caller: Caller, change: DigestChange): Promise<void> {
  const { db, now } = context
  const userId = userOf(caller)
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    throw invalid('timeZone', 'timeZone is not a time zone of the IANA database, such as Europe/Berlin')
  await transact(db, async (trx) => {
    const stored = await findDigest(trx, caller, userId)
    const settings = { ...(stored?.settings ?? defaultSettings), ...change }
    const at = now()
    const wasOn = stored !== undefined && stored.settings.frequency !== 'never'
    await saveDigest(trx, caller, { userId, settings, slot: nextSlot(settings, at), covered: wasOn ? stored.covered : at })
    await recordActivity(trx, caller, {
      action: 'updated',
      object: 'digest',
      objectId: userId,
      name: caller.name,
      detail: describe(settings),
    })
  })
}

function describe({ frequency, weekday, hour, timeZone }: DigestSettings): string {
  if (frequency === 'never') return 'never'
  const day = frequency === 'weekly' ? `weekly on day ${String(weekday)}` : 'daily'
  return `${day} at ${String(hour)}:00 ${timeZone}`
}

interface LoadedDigest {
  readonly member: Member
  readonly settings: DigestSettings
  readonly content: DigestContent
}

const dayMs = 86_400_000
/** What a user sees who has got no digest yet: the last seven days. */
const firstDays = 7

/** Loads what the next digest would contain by now, as far as the caller may see it. */
async function loadNext(context: AppContext, caller: Caller): Promise<LoadedDigest> {
  const member = await loadMember(context, caller)
  const stored = await findDigest(context.db, caller, userOf(caller))
  const settings = stored?.settings ?? defaultSettings
  const until = context.now()
  const since = sinceOf(stored, until)
  const content = await loadContent(context, caller, { since, until, next: nextSlot(settings, until) ?? new Date(until.getTime() + dayMs) })
  return { member, settings, content }
}

function sinceOf(stored: StoredDigest | undefined, until: Date): Date {
  const isOn = stored !== undefined && stored.settings.frequency !== 'never'
  return isOn && stored.lastSent !== undefined ? stored.covered : new Date(until.getTime() - firstDays * dayMs)
}

/** Writes the caller's next digest as it would be sent now. */
export async function previewDigest(context: AppContext, caller: Caller): Promise<DigestDocument> {
  const { member, settings, content } = await loadNext(context, caller)
  return writeDigest(content, { settings, company: member.company, publicUrl: context.config.http.publicUrl, unsubscribeUrl: undefined })
}

const minutesBetween = 5

/** Sends the caller a digest at once, whatever it contains; the schedule stays. Throws a 409 without a mail server, a 429 soon after the last, a 502 when it fails. */
export async function sendOwnDigest(context: AppContext, caller: Caller): Promise<void> {
  const { mail, stopping } = context
  if (mail === undefined) throw new HttpError(409, 'No mail server is set; the operator sets WAYBILL_SMTP_URL.')
  const { member, settings, content } = await loadNext(context, caller)
  await takeTurn(context, caller, settings)
  try {
    await mail.send(makeMail(context, { member, settings, content, occasion: newId() }), stopping)
  } catch (error) {
    if (error instanceof MailError) throw new HttpError(502, error.message)
    throw error
  }
}

async function takeTurn({ db, now }: AppContext, caller: Caller, settings: DigestSettings): Promise<void> {
  const [userId, at] = [userOf(caller), now()]
  const notSince = new Date(at.getTime() - minutesBetween * 60_000)
  await transact(db, async (trx) => {
    if ((await findDigest(trx, caller, userId)) === undefined)
      await saveDigest(trx, caller, { userId, settings, slot: undefined, covered: at })
    if (!(await noteRequest(trx, caller, { userId, at, notSince }))) throw tooSoon()
    await recordActivity(trx, caller, { action: 'requested', object: 'digest', objectId: userId, name: caller.name })
  })
}

function tooSoon(): HttpError {
  const headers = { 'retry-after': String(minutesBetween * 60) }
  return new HttpError(429, `A digest can be sent at once every ${String(minutesBetween)} minutes; try again later.`, { headers })
}
