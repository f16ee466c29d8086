import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { componentReportReaders } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { checkComponents } from '#analysis/quick-check/check-components.ts'
import { checkLicenses } from '#analysis/quick-check/check-licenses.ts'
import { CheckedComponents, CheckedLicenses, ComponentsToCheck, LicensesToCheck } from '#analysis/quick-check/check-shape.ts'

/** Components and licences judged without importing anything: for people, and for build tools before they add a dependency. */
export function quickCheckRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  const tags = ['analysis']
  return async (app) => {
    app.post(
      '/compliance/check/component',
      {
        config: { scopes: componentReportReaders },
        schema: {
          summary: 'Judge components under a policy',
          tags,
          body: ComponentsToCheck,
          response: { 200: CheckedComponents },
        },
      },
      ({ caller, body }) => checkComponents(db, caller, body),
    )
    app.post(
      '/compliance/check/license',
      {
        config: { scopes: componentReportReaders },
        schema: { summary: 'Judge licences under a policy', tags, body: LicensesToCheck, response: { 200: CheckedLicenses } },
      },
      ({ caller, body }) => checkLicenses(db, caller, body),
    )
  }
}
