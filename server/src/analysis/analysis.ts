/** Front door of analysis: what stands in the bills, judged. */
export { recheckThrough } from '#analysis/recheck-through.ts'
