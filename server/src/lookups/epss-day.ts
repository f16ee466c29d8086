import { type Static, Type } from 'typebox'
import type { Database } from '#database/database.ts'
import { loadEpssHistory } from '#feeds/feeds.ts'

export const Share = Type.Number({ minimum: 0, maximum: 1 })

/** An EPSS score of a day. */
export const EpssDay = Type.Object({ date: Type.String(), epss: Share, percentile: Share }, { title: 'EpssDay' })
type EpssDay = Static<typeof EpssDay>

/** Loads the scores of a CVE on every stored day of a range, the oldest first. */
export async function loadEpssDays(db: Database, cve: string, range: Parameters<typeof loadEpssHistory>[2]): Promise<EpssDay[]> {
  const scores = await loadEpssHistory(db, cve, range)
  return scores.map(({ date, epss, percentile }) => ({ date, epss, percentile }))
}
