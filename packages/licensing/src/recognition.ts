export {
  type DeclaredLicense,
  type DeclaredLicenseFormatter,
  declaredLicenseFormatter,
  parseDeclaredLicenses,
} from './declared-licenses.ts'
export { recogniseLicense } from './recognise-license.ts'
export { licenseRefFor, type RecognisedLicense, recognisePhrase } from './recognition/recognise-phrase.ts'
