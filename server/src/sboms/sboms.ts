/** Entry point of sboms: scans, stored SBOMs and module components. */
export {
  type SbomDescription,
  type SbomSummary,
  findStoredSbom,
  loadSbomSummary,
  loadPackedSbom,
  loadSbom,
  describeSbom,
  packContent,
  packSbom,
  saveSbom,
  unpackSbom,
} from '#sboms/sbom-store.ts'
export { addFirstLookups, addLookups, findCatalogueIds, type NewComponent, resolveComponents } from '#sboms/component-store.ts'
export { resolveCpes } from '#sboms/cpe-store.ts'
export { BinaryLink, type ScanOptions } from '#sboms/scan.ts'
export { replaceAlgorithms } from '#sboms/algorithm-store.ts'
export { hasScan, linkDeepScan } from '#sboms/scan-link-store.ts'
export { forgetDocuments } from '#sboms/forget-documents-store.ts'
export { announceScan } from '#sboms/announce-scan.ts'
export { type ModuleComponent, moduleComponentsOf } from '#sboms/module-component.ts'
export { type ContentInPieces, type PackedPieces, readInPieces, splitSbom, unpackPieces } from '#sboms/module-components-in-pieces.ts'
export { type DocumentDifferences, findDocumentDifferences, writeDocumentDifferences } from '#sboms/component-differences-store.ts'
export {
  addModuleComponents,
  type ModuleGeneration,
  removeModuleComponents,
  replaceModuleComponents,
} from '#sboms/module-component-store.ts'
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
} from '#sboms/scan-store.ts'
export { removeUnusedSbomsJob } from '#sboms/remove-unused-sboms.ts'
export { scanRoutes } from '#sboms/scan-routes.ts'
export { toolVersion } from '#sboms/inventory/standard-sbom.ts'
export { inventoryRoutes } from '#sboms/inventory/inventory-routes.ts'
export { type ModuleTree, loadModuleTrees } from '#sboms/inventory/dependency-tree-store.ts'
export { effectiveComponents } from '#sboms/inventory/effective-components.ts'
