import { csafDocument } from '#releases/csaf/csaf-document.ts'
import { htmlNotice } from '#releases/notice/html-notice.ts'
import { jsonNotice, textNotice } from '#releases/notice/write-notice.ts'
import type { ReleaseDocument } from '#releases/release-document.ts'
import { cycloneDxSbom, spdxSbom } from '#releases/sbom/write-sbom.ts'

/** Every document that is frozen for a release, in display order. */
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
  {
    name: 'notice',
    format: 'text',
    title: 'Open-source notices, plain text',
    mediaType: 'text/plain; charset=utf-8',
    ending: '-notice.txt',
    build: textNotice,
  },
  {
    name: 'notice',
    format: 'html',
    title: 'Open-source notices, HTML',
    mediaType: 'text/html; charset=utf-8',
    ending: '-notice.html',
    build: htmlNotice,
  },
  {
    name: 'notice',
    format: 'json',
    title: 'Open-source notices, JSON',
    mediaType: 'application/json; charset=utf-8',
    ending: '-notice.json',
    build: jsonNotice,
  },
  csafDocument,
]
