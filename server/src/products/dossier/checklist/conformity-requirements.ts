import { documentTitles } from '#products/attachments/attachments.ts'
import { paragraphOf } from '#products/dossier/checklist/conformity-routes.ts'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { productProperty } from '#products/dossier/checklist/product-property.ts'
import {
  check,
  met,
  metByText,
  missing,
  notApplicable,
  type Requirement,
  type CheckResult,
} from '#products/dossier/checklist/requirement.ts'
import type { Classification } from '#products/product-terms.ts'

/** Class, conformity assessment and declaration. */
export const conformityRequirements: readonly Requirement[] = [
  {
    id: 'classification',
    requirement: 'The class of the product is determined by its core functionality',
    sources: ['Article 7(1)', 'Article 8(1)', 'Annex III', 'Annex IV'],
    evaluate: ({ product }) => {
      const classification = classOf(product.classification)
      return classification === undefined ? missing('no-class') : met('class', { classification })
    },
    todo: 'Set the class: default, unless the core functionality is that of a category of Annex III or Annex IV.',
  },
  {
    id: 'conformity-assessment',
    requirement: 'A conformity assessment procedure that is open to the class has been carried out',
    sources: ({ product }) => ['Article 13(12)', paragraphIn(product.classification), 'Annex VIII'],
    evaluate: ({ product }) => metByText('conformity assessment', productProperty(product, 'conformity assessment')),
    todo: 'Carry out one of the procedures listed under the class, and note which in the property "Conformity assessment".',
  },
  {
    id: 'third-party',
    requirement: 'The notified body or the certificate is named where a third party has to take part',
    sources: ({ product }) => [paragraphIn(product.classification), 'Annex V(7)'],
    evaluate: thirdParty,
    todo: 'Note the notified body with its number and certificate in the property "Notified body", or the certificate in "Certification scheme".',
  },
  {
    id: 'standards',
    requirement:
      'Harmonised standards, common specifications and certification schemes applied are listed, or the solutions used in their place',
    sources: ['Article 27(1)', 'Annex V(6)', 'Annex VII(5)'],
    evaluate: ({ product }) => metByText('list of standards', productProperty(product, 'harmonised standards')),
    todo: 'List them in the property "Harmonised standards"; where none is applied, say how the requirements of Annex I are met instead.',
  },
  {
    id: 'declaration-of-conformity',
    requirement: 'The EU declaration of conformity is drawn up and kept with the documentation',
    sources: ['Article 13(12)', 'Article 28', 'Annex V', 'Annex VII(7)'],
    evaluate: ({ product: { documents } }) =>
      documents.cedoc === null ? missing('no-declaration') : met('document', { name: documents.cedoc.name }),
    todo: `Upload the signed declaration as the document "${documentTitles.cedoc}".`,
  },
  {
    id: 'declaration-for-users',
    requirement: 'Users get the declaration: a copy with the product, or a simplified one with the address of the full text',
    sources: ['Article 13(20)', 'Annex II(6)', 'Annex VI'],
    evaluate: ({ product }) => {
      const verdict = metByText('address of the declaration', productProperty(product, 'declaration address'))
      return verdict.status === 'met' ? verdict : check('no-declaration-address')
    },
    todo: 'See to it that the product comes with a copy, or note where the declaration can be read in the property "Declaration address".',
  },
]

function classOf(classification: string | null): Classification | undefined {
  return (classification ?? undefined) as Classification | undefined
}

function paragraphIn(classification: string | null): string {
  const known = classOf(classification)
  return known === undefined ? 'Article 32' : paragraphOf[known]
}

/** Results for a class that needs no third party, where none is named. */
const unnamedClasses: Readonly<Record<Classification, CheckResult>> = {
  STANDARD: notApplicable('third-party-not-needed'),
  IMPORTANT_1: check('third-party-if-not-applied'),
  IMPORTANT_2: missing('third-party-missing'),
  CRITICAL: missing('third-party-missing'),
}

function thirdParty({ product }: DossierFacts): CheckResult {
  const body = productProperty(product, 'notified body')
  const scheme = productProperty(product, 'certification scheme')
  if (body !== undefined || scheme !== undefined)
    return metByText(body === undefined ? 'certification scheme' : 'notified body', body, scheme)
  const classification = classOf(product.classification)
  return classification === undefined ? check('third-party-without-class') : unnamedClasses[classification]
}
