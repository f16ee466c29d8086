import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { componentReportReaders } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { checkComponents } from '#analysis/quick-check/check-components.ts'
import { checkLicenses } from '#analysis/quick-check/check-licenses.ts'
import { CheckedComponents, CheckedLicenses, ComponentsToCheck, LicensesToCheck } from '#analysis/quick-check/check-shape.ts'

/** Evaluation of components and licences without an import: for people, and for build tools before they add a dependency. */
export function quickCheckRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const tags = ['analysis']
  return async (app) => {
    app.post(
      '/compliance/check/component',
      {
        config: { scopes: componentReportReaders },
        schema: {
          operationId: 'checkComponents',
          summary: 'Evaluate components under a policy; nothing is stored',
          tags,
          body: ComponentsToCheck,
          response: { 200: CheckedComponents },
        },
      },
      ({ caller, body }) => checkComponents(context, caller, body),
    )
    app.post(
      '/compliance/check/license',
      {
        config: { scopes: componentReportReaders },
        schema: {
          operationId: 'checkLicences',
          summary: 'Evaluate licences under a policy; nothing is stored',
          tags,
          body: LicensesToCheck,
          response: { 200: CheckedLicenses },
        },
      },
      ({ caller, body }) => checkLicenses(context, caller, body),
    )
  }
}
