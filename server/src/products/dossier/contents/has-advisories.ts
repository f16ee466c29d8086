import type { Database } from '#database/database.ts'
import { findLastSuccess } from '#feeds/feeds.ts'

/** Reports whether advisories were ever read; without them no vulnerability is known. */
export async function hasAdvisories(db: Database): Promise<boolean> {
  return ((await findLastSuccess(db, 'osv')) ?? (await findLastSuccess(db, 'nvd'))) !== null
}
