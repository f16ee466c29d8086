import { recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { removeDueScores } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { nilId } from '#platform/ids.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'
import { retentionRules } from '#retention/retention-rules.ts'
import { type KeepingCompany, listKeepingCompanies, lockProgress, type Progress, saveProgress } from '#retention/retention-store.ts'

/** Small enough that no transaction is long. */
const rowsAtOnce = 1000
/** Chunks of a company in a run; other jobs of the lane come between two runs. */
const roundsOfRun = 5
const dayMs = 86_400_000
/** After that, all rows are examined again: what needed one of them may be gone. */
const newPassMs = 30 * dayMs

/** What is left to examine for a company. */
interface Turn {
  readonly company: KeepingCompany
  readonly rules: RetentionRule[]
}

/**
 * Removes rows that are no longer kept, and returns whether some are left. Each round examines one chunk of each company in a transaction,
 * which also stores how far it came: a process that is killed loses nothing, and another one that does the same examines other rows.
 */
export async function removeOldRows(context: AppContext, rounds = roundsOfRun): Promise<boolean> {
  const companies = await listKeepingCompanies(context.db)
  const turns = companies.map((company): Turn => ({ company, rules: rulesFor(context, company) }))
  for (let round = 0; round < rounds; round++) for (const turn of turns) await takeTurn(context, turn)
  return turns.some(({ rules }) => rules.length > 0)
}

/** Removes old EPSS scores, which belong to no company. */
export async function removeOldScores(context: AppContext): Promise<void> {
  const removed = await removeDueScores(context)
  metrics.retentionRemoved.add({ kind: 'epss' }, removed)
  if (removed > 0) context.log.info({ removed }, 'removed old EPSS scores')
}

function rulesFor({ config }: AppContext, { retention }: KeepingCompany): RetentionRule[] {
  return retentionRules.filter(({ daysOf }) => daysOf(config.retention, retention) !== undefined)
}

async function takeTurn(context: AppContext, turn: Turn): Promise<void> {
  const [rule] = turn.rules
  if (rule === undefined) return
  const { isEnd, removed } = await transact(context.db, (trx) => removeChunk(trx, context, turn.company, rule))
  metrics.retentionRemoved.add({ kind: rule.kind }, removed)
  if (isEnd) turn.rules.shift()
}

interface Removed {
  readonly removed: number
  /** Whether no row is left to examine, or another process is at it. */
  readonly isEnd: boolean
}

async function removeChunk(
  trx: Transaction,
  context: AppContext,
  { companyId, retention }: KeepingCompany,
  rule: RetentionRule,
): Promise<Removed> {
  const at = context.now()
  const progress = await lockProgress(trx, companyId, rule.kind, at)
  if (progress === undefined) return { removed: 0, isEnd: true }
  const { after, began } = passOf(progress, at)
  const before = firstKept(rule.daysOf(context.config.retention, retention) ?? Infinity, at)
  const { due, examined, last } = await rule.examine(trx, { companyId, before, after, most: rowsAtOnce })
  const removed = due.length === 0 ? 0 : await rule.remove(trx, companyId, due)
  const isEnd = examined < rowsAtOnce
  const all = progress.removed + removed
  if (isEnd && all > 0) await announceRemoval(trx, companyId, rule, { removed: all, before })
  await saveProgress(trx, companyId, rule.kind, { after: last ?? after, began, removed: isEnd ? 0 : all })
  return { removed, isEnd }
}

/** Begins again where the last beginning is long ago. */
function passOf({ after, began }: Progress, at: Date): Pick<Progress, 'after' | 'began'> {
  return at.getTime() - began.getTime() < newPassMs ? { after, began } : { after: nilId, began: at }
}

/** Returns the moment before which rows are not kept. */
export function firstKept(days: number, at: Date): Date {
  return new Date(at.getTime() - days * dayMs)
}

async function announceRemoval(
  trx: Transaction,
  companyId: string,
  { kind, noun }: RetentionRule,
  { removed, before }: { readonly removed: number; readonly before: Date },
): Promise<void> {
  if (noun === undefined) return
  const detail = `${String(removed)} ${noun} from before ${before.toISOString().slice(0, 10)} were removed`
  const actor = { companyId, id: undefined, name: 'system' }
  await recordActivity(trx, actor, { action: 'deleted', object: 'retention', objectId: kind, name: noun, detail })
}
