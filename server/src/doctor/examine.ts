import { findAttempt, findLastBackup } from '#backup/backup.ts'
import { findMissing } from '#database/indexes/build-indexes.ts'
import { loadPendingMigrations } from '#database/migrate.ts'
import { loadFreshness } from '#feeds/feeds.ts'
import { countDigests } from '#digests/digests.ts'
import type { Check } from '#doctor/check.ts'
import { checkClock, checkDatabase } from '#doctor/check-database.ts'
import {
  checkBackup,
  checkBackupKey,
  checkBucketBackup,
  checkFeed,
  checkLane,
  checkOpenPgpKey,
  checkSigningKey,
} from '#doctor/check-operation.ts'
import { checkSettings, type Forwarding } from '#doctor/check-settings.ts'
import { checkDigests, examineMail } from '#doctor/check-mail.ts'
import { examineSignIn } from '#doctor/check-sign-in.ts'
import { checkStorage } from '#doctor/check-storage.ts'
import { checkGrowth, growingTables } from '#doctor/check-growth.ts'
import { loadDatabaseState, loadLaneStates } from '#doctor/database-state-store.ts'
import { measureTables } from '#retention/retention.ts'
import { countSigningKeys } from '#releases/releases.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Checks the running service, and changes nothing but a trial write to the file store (docs/reference/cli.md#waybill-doctor). */
export async function examine(context: AppContext, forwarding?: Forwarding): Promise<readonly Check[]> {
  const { db, config, now } = context
  return [
    ...checkSettings(config, forwarding),
    ...(await examineDatabase(context)),
    ...(await checkStorage(context)),
    ...(await examineOperation(context)),
    ...checkGrowth(await measureTables(db, growingTables), config.retention),
    checkBackup(await findLastBackup(db), now()),
    await examineMail(context),
    checkDigests(await countDigests(db), config.smtp !== undefined),
    await examineSignIn(context),
    checkBackupKey(context.backupKey),
    ...checkBucketBackup(config.backup, await findAttempt(db)),
  ]
}

async function examineDatabase({ db, config, now }: AppContext): Promise<readonly Check[]> {
  const state = await loadDatabaseState(db)
  const clock = checkClock(now(), state.now)
  const [pending, missing] = [await loadPendingMigrations(db), await findMissing(db)]
  const isEmbedded = config.database.url === undefined
  return [...checkDatabase({ state, pending, unbuilt: missing.map(({ name }) => name), isEmbedded }), clock]
}

async function examineOperation({ db, config, signer, openPgp, now }: AppContext): Promise<readonly Check[]> {
  const feeds = await loadFreshness({ db, now })
  const lanes = await loadLaneStates(db)
  return [
    ...feeds.map((feed) => checkFeed(feed, config.feeds.enabled)),
    checkSigningKey(await countSigningKeys(db, signer.keyId)),
    checkOpenPgpKey(openPgp, now()),
    ...lanes.map(checkLane),
  ]
}
