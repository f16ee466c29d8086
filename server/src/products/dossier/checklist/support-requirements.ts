import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { productProperty } from '#products/dossier/checklist/product-property.ts'
import { check, met, metByText, missing, noOccasion, type Requirement, type CheckResult } from '#products/dossier/checklist/requirement.ts'
import { yearsAfter } from '#products/dossier/checklist/support-period.ts'

/** Requirements on support period and retention. */
export const supportRequirements: readonly Requirement[] = [
  {
    id: 'support-period',
    requirement: 'Support for at least five years, or for the expected time of use where that is shorter; its end is told at the purchase',
    sources: ['Article 13(8)', 'Article 13(19)', 'Annex II(7)'],
    evaluate: supportPeriod,
    todo: 'Add a support contract with the day it ends; where support ends sooner than after five years, make sure that the product is not used longer.',
  },
  {
    id: 'support-period-reason',
    requirement: 'What was taken into account to determine the support period',
    sources: ['Article 13(8)', 'Annex VII(4)'],
    evaluate: ({ product }) =>
      metByText(
        'reason',
        productProperty(product, 'support period reason'),
        ...product.supportContracts.map(({ description }) => description),
      ),
    todo: 'Say it in the description of the support contract, or in the property "Support period reason".',
  },
  {
    id: 'retention',
    requirement:
      'The documentation is kept for ten years after the product came to the market, or for the support period when that is longer',
    sources: ['Article 13(13)'],
    evaluate: ({ support: { keepUntil } }) =>
      keepUntil === undefined ? noOccasion('not-released') : check('keep-until', { until: dayOf(keepUntil) }),
    todo: 'Keep this dossier and what it names until then.',
  },
]

function supportPeriod({ support: { starts, ends }, now }: DossierFacts): CheckResult {
  if (ends === undefined) return missing('no-support-end')
  if (dayOf(ends) < dayOf(now)) return missing('support-ended', { ends: dayOf(ends) })
  if (starts === undefined) return check('support-start-unknown', { ends: dayOf(ends) })
  const period = { starts: dayOf(starts), ends: dayOf(ends) }
  return ends < yearsAfter(starts, 5) ? check('support-short', period) : met('support-long', period)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
