import { readIsoMoment } from '#platform/iso-moment.ts'
import type { SupportPeriod } from '#products/dossier/checklist/dossier-facts.ts'
import type { ProductRecord } from '#products/product.ts'

/**
 * The support period of a product in days: from its release, else from its announced start, to the end of the contract that lasts longest.
 * Its documentation is kept for ten years after the product came to the market, or for the support period when that is longer
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

/** The same day some years later; the last of February where the day is not there. */
export function yearsAfter(moment: Date, years: number): Date {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0)
  return later
}
