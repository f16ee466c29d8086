export type { VersionOrder } from './orderings/sort-key.ts'
export { versionOrderOf } from './orderings/version-order-of.ts'
export { isInNativeRange, type NativeRange, parseNativeRange } from './ranges/native-range.ts'
export { containsVersion, formatVers, parseVers, versionOrderOfScheme, type VersRange } from './ranges/vers-range.ts'
