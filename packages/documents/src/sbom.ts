export { addComponent, type ComponentList, emptyComponentList, mergeComponents } from './sbom/component-list.ts'
export { depthsOf, introducersOf, occurrenceCounts, parentsOf } from './sbom/dependency-graph.ts'
export type { DocumentMetadata, WritableSbom } from './sbom/document-metadata.ts'
export { reachThroughPath } from './sbom/reach-through-path.ts'
