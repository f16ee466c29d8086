/** Entry point of releases: published documents of approved releases, served without an API key. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { csafProviderRoutes } from '#releases/csaf/provider/provider-routes.ts'
import { releasePageRoute } from '#releases/page/release-page-route.ts'
import { signingKeyRoute } from '#releases/signing-key-route.ts'

export { updateCsafJob, updateListedCsafJob } from '#releases/csaf/provider/update-listed-csaf.ts'
export { countVulnerabilities, vulnerabilityFindings } from '#releases/csaf/vulnerability-findings.ts'
export { page, pagePolicy } from '#releases/document-style.ts'
export { releaseSboms, type ReleaseSbom } from '#releases/release-sboms.ts'
export { countSigningKeys } from '#releases/release-document-store.ts'
export { releaseRoutes } from '#releases/release-routes.ts'
export { writeDocumentsJob } from '#releases/write-documents-job.ts'

/** Routes outside the base path: release pages, the public signing key, and publicly listed CSAF documents. */
export function releasePages(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(releasePageRoute(context))
    app.register(signingKeyRoute(context))
    app.register(csafProviderRoutes(context))
  }
}
