import { productProperty } from '#products/dossier/checklist/product-property.ts'
import { metByText, type Requirement } from '#products/dossier/checklist/requirement.ts'

/** Requirements on the manufacturer and on the contact for vulnerabilities. */
export const manufacturerRequirements: readonly Requirement[] = [
  {
    id: 'manufacturer',
    requirement: 'Name, registered trade name or registered trade mark of the manufacturer',
    sources: ['Article 13(16)', 'Annex II(1)', 'Annex V(2)'],
    evaluate: ({ product: { contacts } }) => metByText('manufacturer', contacts.manufacturerName, contacts.registeredTradeName),
    todo: 'Enter the manufacturer or the trade name under "Contacts".',
  },
  {
    id: 'address',
    requirement: 'Postal address of the manufacturer',
    sources: ['Article 13(16)', 'Annex II(1)', 'Annex V(2)'],
    evaluate: ({ product: { contacts } }) => metByText('postal address', contacts.manufacturerAddress),
    todo: 'Enter the postal address under "Contacts".',
  },
  {
    id: 'digital-contact',
    requirement: 'E-mail address or other digital contact of the manufacturer, and its website where there is one',
    sources: ['Article 13(16)', 'Annex II(1)'],
    evaluate: ({ product: { contacts } }) => metByText('digital contact', contacts.manufacturerWebsite, contacts.productSecurityContact),
    todo: 'Enter the website or the contact for vulnerabilities under "Contacts".',
  },
  {
    id: 'single-point-of-contact',
    requirement: 'A single point of contact that takes reports of vulnerabilities',
    sources: ['Article 13(17)', 'Annex I Part II(6)', 'Annex II(2)', 'Annex VII(2)(b)'],
    evaluate: ({ product: { contacts } }) =>
      metByText('point of contact', contacts.productSecurityContact, contacts.productSecurityWeblink),
    todo: 'Enter the contact for vulnerabilities under "Contacts": an address that people read.',
  },
  {
    id: 'disclosure-policy',
    requirement: 'A policy on coordinated vulnerability disclosure, and where it can be found',
    sources: ['Annex I Part II(5)', 'Annex II(2)', 'Annex VII(2)(b)'],
    evaluate: ({ product }) =>
      metByText('disclosure policy', productProperty(product, 'disclosure policy'), product.contacts.productSecurityWeblink),
    todo: 'Publish a policy, and enter its address as the disclosure policy under "Contacts".',
  },
]
