import type { BackupAttempt } from '#backup/backup.ts'
import type { FeedFreshness } from '#feeds/feeds.ts'
import type { LaneState } from '#doctor/database-state-store.ts'
import type { BackupConfig } from '#platform/backup-settings.ts'
import { type Check, checksOf } from '#doctor/check.ts'
import { describeTime } from '#doctor/describe-time.ts'

const feeds = checksOf('feeds')

/** Checks each feed: late data finds too little. */
export function checkFeed({ feed, lastSuccess, late }: FeedFreshness, isEnabled: boolean): Check {
  if (!late) return feeds.ok(feed, `It was read completely at ${String(lastSuccess)}.`)
  const found = lastSuccess === null ? 'It was never read completely' : `It was last read completely at ${lastSuccess}`
  const advice = isEnabled
    ? `see its error in waybill feeds status, and whether the service may reach its address`
    : `feeds are off; import it with waybill feeds import ${feed}`
  return feeds.warning(feed, `${found}: ${advice}.`)
}

const jobs = checksOf('jobs')
const slowSeconds = 900
const stuckSeconds = 21_600

/** Checks a lane of the job queue. */
export function checkLane({ lane, waiting, oldestSeconds, running, failed }: LaneState): Check {
  const found = `${String(waiting)} jobs wait, the oldest for ${describeTime(oldestSeconds)}, and ${String(running)} run`
  if (oldestSeconds >= stuckSeconds)
    return jobs.failed(lane, `${found}: check that a process with the role worker or all runs, and what its log says.`)
  if (oldestSeconds >= slowSeconds) return jobs.warning(lane, `${found}: add a worker if it stays so.`)
  if (failed > 0) return jobs.warning(lane, `${String(failed)} jobs failed within a day: look for "job failed" in the log.`)
  return jobs.ok(lane, waiting + running === 0 ? 'No job waits.' : `${found}.`)
}

const keys = checksOf('keys')

/** Checks the key that signs releases. */
export function checkSigningKey({ own, others }: { readonly own: number; readonly others: number }): Check {
  if (own > 0 || others === 0) return keys.ok('signing key', 'It can sign documents, and no other key signed the latest ones.')
  return keys.warning(
    'signing key',
    'Earlier documents were signed by another key: if you did not replace it on purpose, set WAYBILL_SIGNING_KEY to the earlier one.',
  )
}

const monthMs = 30 * 86_400_000

/** Checks the OpenPGP key that signs CSAF documents, where there is one. */
export function checkOpenPgpKey(key: { readonly expires: Date | undefined } | undefined, now: Date): Check {
  if (key === undefined) return keys.ok('OpenPGP key', 'None is set; CSAF documents have no OpenPGP signature.')
  if (key.expires === undefined) return keys.ok('OpenPGP key', 'It does not expire.')
  const day = key.expires.toISOString().slice(0, 10)
  if (key.expires <= now) return keys.failed('OpenPGP key', `It expired on ${day}: extend it, and set WAYBILL_OPENPGP_KEY again.`)
  if (key.expires.getTime() - now.getTime() < monthMs)
    return keys.warning('OpenPGP key', `It expires on ${day}: extend it before, and set WAYBILL_OPENPGP_KEY again.`)
  return keys.ok('OpenPGP key', `It is valid until ${day}.`)
}

const backup = checksOf('backup')
const staleSeconds = 2 * 86_400

/** Checks how old the last archive is. Copies of the database by other tools are not known. */
export function checkBackup(last: Date | undefined, now: Date): Check {
  const advice = 'run waybill backup every night, or set WAYBILL_BACKUP, unless you back up the database and the files in another way'
  if (last === undefined) return backup.warning('archive', `The service was never backed up by waybill backup: ${advice}.`)
  const seconds = Math.max(0, (now.getTime() - last.getTime()) / 1000)
  const found = `The last archive was written ${describeTime(seconds)} ago`
  return seconds < staleSeconds ? backup.ok('archive', `${found}.`) : backup.warning('archive', `${found}: ${advice}.`)
}

/** Fewer different bytes than any key from a random source has. */
const weakVariety = 10

/** Checks the key that encrypts archives, where there is one. Never shows it. */
export function checkBackupKey(key: Buffer | undefined): Check {
  const name = 'WAYBILL_BACKUP_KEY'
  if (key === undefined) return backup.ok(name, 'It is not set: archives are not encrypted by the service.')
  if (new Set(key).size < weakVariety)
    return backup.failed(
      name,
      `It has fewer than ${String(weakVariety)} different bytes and can be guessed: set one from openssl rand -base64 32.`,
    )
  return backup.ok(name, 'It is set, and archives are encrypted with it: keep it apart from them, since nothing else opens them.')
}

/** Checks how the last backup into the bucket ended, where one is set. */
export function checkBucketBackup(config: BackupConfig | undefined, last: BackupAttempt | undefined): readonly Check[] {
  if (config === undefined) return []
  if (last === undefined)
    return [backup.warning('bucket', 'No backup into the bucket was made yet: run waybill backup --bucket, and see the log.')]
  const started = `The backup of ${last.started.toISOString()} into the bucket`
  if (last.error !== undefined) return [backup.failed('bucket', `${started} failed: ${last.error}.`)]
  return [
    backup.ok(
      'bucket',
      last.finished === undefined ? `${started} runs.` : `${started} is complete and was read again: ${String(last.bytes)} bytes.`,
    ),
  ]
}
