import { documentTitles } from '#products/attachments/attachments.ts'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { productProperty } from '#products/dossier/checklist/product-property.ts'
import { check, met, metByText, missing, type Requirement, type CheckResult } from '#products/dossier/checklist/requirement.ts'

/** Requirements on identification and user information. */
export const productRequirements: readonly Requirement[] = [
  {
    id: 'identification',
    requirement: 'Name, type and whatever else identifies the product',
    sources: ['Article 13(15)', 'Annex II(3)', 'Annex V(1)'],
    evaluate: ({ product: { name, type, identifier } }) => metByText('product', `${name}, ${type} ${identifier}`),
    todo: 'Enter name, type and identifier.',
  },
  {
    id: 'intended-purpose',
    requirement: 'Intended purpose, with the security environment that the manufacturer provides',
    sources: ['Annex II(4)', 'Annex VII(1)(a)'],
    evaluate: ({ product }) => metByText('purpose', productProperty(product, 'intended purpose'), product.description),
    todo: 'Say under "Purpose" what the product is for and in which surroundings.',
  },
  {
    id: 'functions',
    requirement: 'Essential functionalities and security properties',
    sources: ['Annex II(4)'],
    evaluate: ({ product }) => metByText('list of features', product.features),
    todo: 'List them under "Functions".',
  },
  {
    id: 'software-versions',
    requirement: 'Versions of software that affect conformity',
    sources: ['Annex VII(1)(b)'],
    evaluate: softwareVersions,
    todo: 'Link the approved releases the product is made of, each with its version.',
  },
  {
    id: 'photographs',
    requirement: 'For hardware: photographs or illustrations of external features, marking and internal layout',
    sources: ['Annex VII(1)(c)'],
    evaluate: ({ product: { photos } }) =>
      photos.length > 0 ? met('photographs', { photographs: photos.length }) : check('no-photograph'),
    todo: 'Upload photographs if the product is hardware.',
  },
  {
    id: 'architecture',
    requirement: 'Design and development, with the architecture of the system: how its parts build on each other',
    sources: ['Annex VII(2)(a)'],
    evaluate: ({ product }) =>
      metByText('architecture', productProperty(product, 'system architecture'), documentName(product.documents.productDescription)),
    todo: `Upload it as the document "${documentTitles.productDescription}", or note in the property "System architecture" where it is.`,
  },
  {
    id: 'foreseeable-misuse',
    requirement: 'Circumstances and foreseeable misuse that may lead to significant cybersecurity risks',
    sources: ['Article 13(3)', 'Annex II(5)'],
    evaluate: ({ product: { misuses } }) =>
      misuses.length > 0 ? met('misuse-cases', { cases: misuses.length }) : missing('no-misuse-case'),
    todo: 'Add the misuse cases; where there is none, add one that says so and why.',
  },
  {
    id: 'user-instructions',
    requirement: 'Information and instructions for the user',
    sources: ['Article 13(18)', 'Annex II', 'Annex VII(1)(d)'],
    evaluate: ({ product: { documents } }) => metByText('instructions for users', documentName(documents.userManual)),
    todo: `Upload them as the document "${documentTitles.userManual}".`,
  },
  {
    id: 'secure-use',
    requirement: 'How to set up, use, update and decommission the product securely',
    sources: ['Annex II(8)'],
    evaluate: ({ product: { documents } }) => metByText('instructions for secure use', documentName(documents.secureSetup)),
    todo: `Upload the instructions as the document "${documentTitles.secureSetup}".`,
  },
]

function softwareVersions({ releases }: DossierFacts): CheckResult {
  if (releases.length === 0) return missing('no-release')
  const unnamed = releases.filter(({ version }) => version === undefined)
  if (unnamed.length > 0) return check('releases-without-version', { releases: unnamed.length })
  return metByText('releases', releases.map(({ name, version = '' }) => `${name} ${version}`).join(', '))
}

function documentName(document: { readonly name: string } | null): string | undefined {
  return document?.name
}
