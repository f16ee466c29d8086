import type { Sbom } from '@waybill/documents'

/** The content to attach to a module. */
export interface SbomContent {
  readonly sbom: Sbom
  /** Catalogue ids, by purl, of components that were resolved before. */
  readonly resolved?: ReadonlyMap<string, number>
}
