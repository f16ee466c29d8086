/** Front door of bills: scans, the documents they brought and the components in them. */
export { type Bill, type BillHead, findBill, loadBillHead, loadBom, packBill, saveBill, unpackBom } from '#bills/bill-store.ts'
export { addLookups, type NewComponent, placeComponents } from '#bills/component-store.ts'
export { placeCpes } from '#bills/cpe-store.ts'
export { BinaryLink, type ScanOptions } from '#bills/scan.ts'
export { replaceAlgorithms } from '#bills/algorithm-store.ts'
export { announceScan } from '#bills/announce-scan.ts'
export { type Part, partsOf } from '#bills/part.ts'
export { replaceParts } from '#bills/module-part-store.ts'
export {
  createScan,
  failScan,
  findUnfinishedScans,
  finishScan,
  isCurrentScan,
  loadScanRef,
  lockScan,
  type ScanRef,
  startScan,
} from '#bills/scan-store.ts'
export { sweepBillsJob } from '#bills/sweep-bills.ts'
export { scanRoutes } from '#bills/scan-routes.ts'
export { toolVersion } from '#bills/reads/standard-sbom.ts'
export { inventoryRoutes } from '#bills/reads/inventory-routes.ts'
export { type HeldTree, loadTrees } from '#bills/reads/tree-store.ts'
