export { canInclude } from './compatibility/license-compatibility.ts'
export {
  describeComponents,
  type LicenseClash,
  type LicenseConflict,
  type LicenseMix,
  mixLicenses,
} from './compatibility/license-conflicts.ts'
