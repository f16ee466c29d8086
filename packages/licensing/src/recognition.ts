export {
  type DeclaredLicense,
  type DeclaredLicenseFormatter,
  declaredLicenseFormatter,
  parseDeclaredLicenses,
} from './recognition/declared-licenses.ts'
export { recogniseLicense } from './recognition/recognise-license.ts'
export { licenseRefFor, type RecognisedLicense, recognisePhrase } from './recognition/recognise-phrase.ts'
