import { field, list, type Reported, text, texts } from './reported.ts'

/** Reads `trivy sbom --format json`: results by target. */
export function readTrivy(report: unknown): readonly Reported[] | undefined {
  if (!Array.isArray(field(report, 'Results')) && field(report, 'SchemaVersion') === undefined) return undefined
  return list(report, 'Results').flatMap((result) =>
    list(result, 'Vulnerabilities').map((each) => ({
      purl: text(each, 'PkgIdentifier', 'PURL'),
      name: text(each, 'PkgName') ?? '',
      version: text(each, 'InstalledVersion') ?? '',
      ids: [text(each, 'VulnerabilityID') ?? '', ...texts(each, 'VendorIDs')],
    })),
  )
}
