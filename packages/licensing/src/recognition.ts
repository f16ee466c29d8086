export {
  type DeclaredLicense,
  type DeclaredLicenseFormatter,
  declaredLicenseFormatter,
  parseDeclaredLicenses,
} from './recognition/declared-licenses.ts'
export { licenseRefFor, type RecognisedLicense, recogniseLicense } from './recognition/recognise-license.ts'
export { writeFingerprint } from './recognition/texts/license-fingerprint.ts'
