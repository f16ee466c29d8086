/** Front door of feeds: knowledge that comes from outside. */
export { findCandidates } from '#feeds/candidate-store.ts'
