import type { Check } from '../check.ts'

/** The names of CycloneDX and SPDX, and files or folders called so. */
const documents =
  /(?:^|\/)(?:[^/]*\.)?(?:cdx|bom|spdx|sbom)\.(?:json|xml|rdf|ya?ml|txt|spdx|tag|rdf\.xml)$|(?:^|\/)[^/]*\.spdx$|(?:^|\/)(?:bom|sbom)s?\/[^/]+\.(?:json|xml)$/iu

/** A software bill of materials in the source; those of releases are not visible. */
export const sbom: Check = {
  name: 'SBOM',
  risk: 'Medium',
  short: 'Determines if the project maintains a Software Bill of Materials.',
  run: ({ paths }) => {
    const found = paths.find((path) => documents.test(path) && path.split('/').length <= 2)
    if (found === undefined) return { score: 0, reason: 'SBOM file not detected' }
    return { score: 5, reason: 'SBOM file detected in the source', details: [`Info: SBOM: ${found}`] }
  },
}
