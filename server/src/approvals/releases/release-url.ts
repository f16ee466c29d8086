import type { Feature } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'

interface Keyed {
  readonly releaseKey: string
}

/** Returns the absolute URL of a release for holders of its key (docs/reference/release-documents.md#operations). */
export function releaseUrl(publicUrl: string, { releaseKey }: Keyed): string {
  return `${publicUrl}${basePath}/compliance/releases/${releaseKey}`
}

/** Returns the URLs of the documents of a release (docs/reference/approvals.md#record); `csaf` is null without the feature. */
export function documentUrls(publicUrl: string, release: Keyed & { readonly features: readonly Feature[] }) {
  const at = releaseUrl(publicUrl, release)
  return { sbom: `${at}/sbom`, notice: `${at}/notice`, csaf: release.features.includes('csaf') ? `${at}/csaf` : null }
}
