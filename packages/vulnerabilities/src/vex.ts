export {
  matchVex,
  matchVexApplication,
  matchVexComponent,
  matchVexWithoutProduct,
  type VexContext,
  type VexMatch,
  type VexRootComponent,
  type VexScope,
} from './vex/match-vex.ts'
export { platformOfCpe } from './vex/platform.ts'
export { selectVexStatement, type VexCandidate } from './vex/select-vex-statement.ts'
export { isInRange } from './vex/text-range.ts'
export type { VexDocument, VexProduct, VexStatement, VexStatus } from './vex/vex-document.ts'
export { type ParsedVexParent, type ParsedVexProduct, parseVexProduct, type VexComponent, vexComponentOf } from './vex/vex-product.ts'
