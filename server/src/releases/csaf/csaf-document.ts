import type { ReleaseDocument } from '#releases/release-document.ts'
import { releaseCsaf } from '#releases/csaf/write-release-csaf.ts'

/** The frozen CSAF document: the first edition of a release's advisory. */
export const csafDocument: ReleaseDocument = {
  name: 'csaf',
  format: 'json',
  title: 'Vulnerabilities as of the release, CSAF 2.0 VEX',
  mediaType: 'application/json; charset=utf-8',
  ending: '.csaf.json',
  feature: 'csaf',
  isLabelled: true,
  build: releaseCsaf,
}
