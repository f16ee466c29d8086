export type { EventRange, RangeEvent } from './ranges/event-range.ts'
export { affectsSomeVersion, findInRange, findInVersions, firstFixAfter, type RangeMatch, type UpperBound } from './ranges/find-in-range.ts'
export { type PreparedRange, prepareRange, type RangeBound } from './ranges/prepare-range.ts'
