import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, hasFeature, type Scope } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import { ModuleDetail, SetLicense, setLicense } from '#portfolio/portfolio.ts'
import { reconcileLicenseRisk } from '#risks/automatic/reconcile-license-risk.ts'

const licenseSetters: readonly Scope[] = ['compliance_manager', 'manager']

/** Registers the route that sets a licence by hand, which creates a risk with the feature `risks` (docs/reference/risks.md#lic-risks). */
export function licenseRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/core/modules/:module_id/licenses',
      {
        config: { scopes: licenseSetters },
        schema: {
          operationId: 'setComponentLicence',
          summary: 'Set the licence of a component by hand',
          tags: ['modules'],
          params: Type.Object({ module_id: Id }),
          body: SetLicense,
          response: { 200: ModuleDetail },
        },
      },
      async ({ caller, params: { module_id: id }, body }) => setLicenseWithRisk(context, caller, id, body),
    )
  }
}

async function setLicenseWithRisk(context: AppContext, caller: Caller, id: string, license: SetLicense): Promise<ModuleDetail> {
  return transact(context.db, async (trx) => {
    const at = context.now()
    const detail = await setLicense(trx, { context, caller, at }, id, license)
    if (hasFeature(caller, 'risks')) await reconcileLicenseRisk(trx, caller, { ...license, moduleId: idOf(detail) }, at)
    return detail
  })
}

function idOf({ _id: id }: ModuleDetail): string {
  return id
}
