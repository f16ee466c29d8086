export type { CopyrightStatement } from './copyrights/copyright-statement.ts'
export { type Copyrights, findCopyrights } from './copyrights/find-copyrights.ts'
export { mergeHolders } from './copyrights/merge-holders.ts'
