import { productProperty } from '#products/dossier/checklist/product-property.ts'
import { metByText, type Requirement } from '#products/dossier/checklist/requirement.ts'

/** Who is responsible, and whom one can tell of a vulnerability. */
export const manufacturerRequirements: readonly Requirement[] = [
  {
    id: 'manufacturer',
    requirement: 'Name, registered trade name or registered trade mark of the manufacturer',
    sources: ['Article 13(16)', 'Annex II(1)', 'Annex V(2)'],
    evaluate: ({ product: { contacts } }) => metByText('manufacturer', contacts.manufacturerName, contacts.registeredTradeName),
    todo: 'Set contacts.manufacturerName or contacts.registeredTradeName.',
  },
  {
    id: 'address',
    requirement: 'Postal address of the manufacturer',
    sources: ['Article 13(16)', 'Annex II(1)', 'Annex V(2)'],
    evaluate: ({ product: { contacts } }) => metByText('postal address', contacts.manufacturerAddress),
    todo: 'Set contacts.manufacturerAddress.',
  },
  {
    id: 'digital-contact',
    requirement: 'E-mail address or other digital contact of the manufacturer, and its website where there is one',
    sources: ['Article 13(16)', 'Annex II(1)'],
    evaluate: ({ product: { contacts } }) => metByText('digital contact', contacts.manufacturerWebsite, contacts.productSecurityContact),
    todo: 'Set contacts.manufacturerWebsite or contacts.productSecurityContact.',
  },
  {
    id: 'single-point-of-contact',
    requirement: 'A single point of contact that takes reports of vulnerabilities',
    sources: ['Article 13(17)', 'Annex I Part II(6)', 'Annex II(2)', 'Annex VII(2)(b)'],
    evaluate: ({ product: { contacts } }) =>
      metByText('point of contact', contacts.productSecurityContact, contacts.productSecurityWeblink),
    todo: 'Set contacts.productSecurityContact: an address that people read.',
  },
  {
    id: 'disclosure-policy',
    requirement: 'A policy on coordinated vulnerability disclosure, and where it can be found',
    sources: ['Annex I Part II(5)', 'Annex II(2)', 'Annex VII(2)(b)'],
    evaluate: ({ product }) =>
      metByText('disclosure policy', productProperty(product, 'disclosure policy'), product.contacts.productSecurityWeblink),
    todo: 'Publish a policy and set contacts.productSecurityWeblink to its address.',
  },
]
