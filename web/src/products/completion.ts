import type { ContactField, DocumentSlot } from '../shared/product.ts'

/** What completes an entry of the checklist. */
export type Completion =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'contact'; readonly field: ContactField }
  | { readonly kind: 'text'; readonly field: 'description' | 'features' }
  | { readonly kind: 'document'; readonly slot: DocumentSlot }
  | { readonly kind: 'classification' }
  | { readonly kind: 'photo' }
  | { readonly kind: 'misuse' }
  | { readonly kind: 'support' }
  | { readonly kind: 'link'; readonly to: 'facts' | 'risks' | 'exploited' }

/** What completes each entry of the checklist, by its id (docs/explanation/products.md#the-checklist). */
const completions: Readonly<Record<string, Completion>> = {
  classification: { kind: 'classification' },
  'conformity-assessment': { kind: 'property', name: 'Conformity assessment' },
  'third-party': { kind: 'property', name: 'Notified body' },
  standards: { kind: 'property', name: 'Harmonised standards' },
  'declaration-of-conformity': { kind: 'document', slot: 'cedoc' },
  'declaration-for-users': { kind: 'property', name: 'Declaration address' },
  manufacturer: { kind: 'contact', field: 'manufacturerName' },
  address: { kind: 'contact', field: 'manufacturerAddress' },
  'digital-contact': { kind: 'contact', field: 'manufacturerWebsite' },
  'single-point-of-contact': { kind: 'contact', field: 'productSecurityContact' },
  'disclosure-policy': { kind: 'contact', field: 'productSecurityWeblink' },
  'intended-purpose': { kind: 'text', field: 'description' },
  functions: { kind: 'text', field: 'features' },
  'software-versions': { kind: 'link', to: 'facts' },
  photographs: { kind: 'photo' },
  architecture: { kind: 'document', slot: 'productDescription' },
  'foreseeable-misuse': { kind: 'misuse' },
  'user-instructions': { kind: 'document', slot: 'userManual' },
  'secure-use': { kind: 'document', slot: 'secureSetup' },
  'risk-assessment': { kind: 'link', to: 'risks' },
  'risk-treatment': { kind: 'link', to: 'risks' },
  'third-party-components': { kind: 'link', to: 'facts' },
  sbom: { kind: 'document', slot: 'sbom' },
  'known-vulnerabilities': { kind: 'link', to: 'risks' },
  'exploited-vulnerabilities': { kind: 'link', to: 'exploited' },
  'vulnerability-handling': { kind: 'property', name: 'Vulnerability handling' },
  'update-distribution': { kind: 'property', name: 'Update distribution' },
  tests: { kind: 'property', name: 'Test reports' },
  production: { kind: 'property', name: 'Production and monitoring' },
  'support-period': { kind: 'support' },
  'support-period-reason': { kind: 'property', name: 'Support period reason' },
}

/** Returns what completes an entry; undefined for one that only time or a person can settle. */
export function completionOf(id: string): Completion | undefined {
  return completions[id]
}
