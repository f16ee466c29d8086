export type { ContentFindings } from './content-findings.ts'
export { type ContentFile, contentKindOf, licenseTextBytes, scanContent, textBytes } from './scan-content.ts'
