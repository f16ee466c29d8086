import { readIsoMoment } from '#platform/iso-moment.ts'
import type { SupportPeriod } from '#products/dossier/checklist/dossier-facts.ts'
import type { ProductRecord } from '#products/product.ts'

/**
 * Returns the support period: from the release, else from the announced start, to the end of the longest contract.
 * Documentation is kept for ten years after placing on the market, or for the support period when that is longer
 * (Article 13(13)).
 */
export function supportPeriodOf({ released, started, supportContracts }: ProductRecord): SupportPeriod {
  const starts = readIsoMoment((released ?? started ?? '').slice(0, 10))?.at
  const ends = latest(supportContracts.map(({ endDate }) => readIsoMoment(endDate ?? '')?.at))
  const placed = released === null ? undefined : starts
  return { starts, ends, keepUntil: placed && latest([yearsAfter(placed, 10), ends]) }
}

function latest(moments: readonly (Date | undefined)[]): Date | undefined {
  const known = moments.flatMap((moment) => moment?.getTime() ?? [])
  return known.length === 0 ? undefined : new Date(known.reduce((most, time) => Math.max(most, time)))
}

/** Returns the same day some years later; the last of February for a missing 29th. */
export function yearsAfter(moment: Date, years: number): Date {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0)
  return later
}
