import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { anyDocument } from '#ingest/any-document.ts'
import type { Format } from '#ingest/format.ts'
import { obom } from '#ingest/obom/obom-format.ts'
import { sarif } from '#ingest/sarif/sarif-format.ts'
import { dependencyScan } from '#ingest/sbom/dependency-scan-format.ts'
import { cyclonedx, spdx, spdxRdf } from '#ingest/sbom/sbom-formats.ts'
import { threatModel } from '#ingest/threat-model/threat-model-format.ts'
import { vex } from '#ingest/vex/vex-format.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Every format of uploads. The first that recognises a document wins: special kinds of CycloneDX stand before CycloneDX. */
export const formats: readonly Format[] = [obom, vex, cyclonedx, spdx, spdxRdf, sarif, threatModel, dependencyScan, anyDocument]

/** Registers the routes that take documents of some formats, and those that read them back. */
export function ingestRoutes(context: AppContext, served: readonly Format[]): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const format of served) format.register(app, context, served)
  }
}
