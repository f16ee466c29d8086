export { type LicenseIndex, openLicenseIndex } from './texts/license-index.ts'
export type { LicenseTemplate } from './texts/license-template.ts'
export { writeLicenseIndex } from './texts/write-license-index.ts'
