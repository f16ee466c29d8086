import type { ReleaseDocument } from '#releases/release-document.ts'
import { cycloneDxSbom, spdxSbom } from '#releases/sbom/write-sbom.ts'

/** Every document that is frozen for a release, in the order in which they are shown. */
export const releaseDocuments: readonly ReleaseDocument[] = [
  {
    name: 'sbom',
    format: 'cyclonedx',
    title: 'Software bill of materials, CycloneDX 1.7',
    mediaType: 'application/vnd.cyclonedx+json; version=1.7',
    ending: '.cdx.json',
    build: cycloneDxSbom,
  },
  {
    name: 'sbom',
    format: 'spdx',
    title: 'Software bill of materials, SPDX 2.3',
    mediaType: 'application/spdx+json',
    ending: '.spdx.json',
    build: spdxSbom,
  },
]
