export type { ContentFindings } from './content-findings.ts'
export { type ContentFile, contentKindOf, licenseTextBytes, scanContent, scannerVersion, textBytes } from './scan-content.ts'
