import type { Transaction } from '#database/database.ts'
import { type EndedEntries, findEndedEntries } from '#portfolio/portfolio.ts'
import type { ScheduledReevaluation, ThresholdCrossing, TimeSpan } from '#analysis/scheduled-reevaluation.ts'

/** Entries of settings that ended: every minute, like decisions, and what they accepted is evaluated with everything else of the modules. */
export const entryEndReevaluation: ScheduledReevaluation = {
  name: 'entries',
  reason: 'expiry',
  findCrossings,
  isDue: async (trx, span) => (await findEndedEntries(trx, span)).length > 0,
}

async function findCrossings(trx: Transaction, span: TimeSpan): Promise<readonly ThresholdCrossing[]> {
  return (await findEndedEntries(trx, span)).map(crossingOf)
}

function crossingOf({ companyId, projectId, moduleId }: EndedEntries): ThresholdCrossing {
  if (moduleId !== undefined) return { companyId, moduleIds: [moduleId] }
  return projectId === undefined ? { companyId } : { companyId, projectId }
}
