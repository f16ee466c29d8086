import type { AppContext } from '#platform/app-context.ts'
import { transact } from '#database/transact.ts'
import { countOldScores, removeOldDays, removeOldScores } from '#feeds/epss/old-epss-store.ts'

const cvesAtOnce = 500
const dayMs = 86_400_000

/** Returns the first day whose scores are kept; undefined when all are. */
export function firstKeptDay({ config, now }: Pick<AppContext, 'config' | 'now'>): string | undefined {
  const days = config.retention.epssDays
  return days === undefined ? undefined : new Date(now().getTime() - days * dayMs).toISOString().slice(0, 10)
}

/** Counts the EPSS scores that are due to be removed. */
export async function countDueScores(context: Pick<AppContext, 'db' | 'config' | 'now'>): Promise<number> {
  const day = firstKeptDay(context)
  const counted = { due: 0 }
  if (day !== undefined) for await (const { due } of groupsOf(context, day)) counted.due += due
  return counted.due
}

/** Removes EPSS scores from before the kept days, some CVEs in a transaction, and returns how many. Later days keep the scores that they had. */
export async function removeDueScores(context: Pick<AppContext, 'db' | 'config' | 'now'>): Promise<number> {
  const day = firstKeptDay(context)
  if (day === undefined) return 0
  const { db } = context
  const counted = { removed: 0 }
  // days first: a day whose scores are half gone must not be read
  await transact(db, (trx) => removeOldDays(trx, day))
  for await (const { cves, due } of groupsOf(context, day))
    if (due > 0) counted.removed += await transact(db, (trx) => removeOldScores(trx, cves, day))
  return counted.removed
}

interface Group {
  readonly cves: readonly string[]
  readonly due: number
}

async function* groupsOf({ db }: Pick<AppContext, 'db'>, day: string): AsyncGenerator<Group> {
  for (let after = ''; ;) {
    const group = await countOldScores(db, after, day, cvesAtOnce)
    yield group
    if (group.cves.length < cvesAtOnce) return
    after = group.cves.at(-1) ?? ''
  }
}
