/** Front door of releases: what is published of an approved release, without an API key. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Tools } from '#platform/tools.ts'
import { csafProviderRoutes } from '#releases/csaf/provider/provider-routes.ts'
import { releasePageRoute } from '#releases/page/release-page-route.ts'
import { signingKeyRoute } from '#releases/signing-key-route.ts'

export { refreshCsafJob, refreshListedCsafJob } from '#releases/csaf/provider/refresh-listed-job.ts'
export { countVulnerabilities, judgedFindings } from '#releases/csaf/judged-findings.ts'
export { page, pagePolicy } from '#releases/document-style.ts'
export { releaseBills, type ReleaseBill } from '#releases/release-bills.ts'
export { releaseRoutes } from '#releases/release-routes.ts'
export { writeDocumentsJob } from '#releases/write-documents-job.ts'

/** What is served outside of the base path: the pages of releases, the key that checks their documents, and the CSAF documents listed for everybody. */
export function releasePages(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(releasePageRoute(tools))
    app.register(signingKeyRoute(tools))
    app.register(csafProviderRoutes(tools))
  }
}
