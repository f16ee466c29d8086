import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { ignoredFields } from '#platform/http/unknown-fields.ts'
import { changeCompanySettings } from '#portfolio/company/change-company-settings.ts'
import { ChangedCompanyDetail, CompanyDetail, toCompanyDetail, CompanySettingsChange } from '#portfolio/company/company-settings.ts'
import { loadCompanySettings } from '#portfolio/company/company-settings-store.ts'
import { settingsTag } from '#portfolio/settings/settings-version.ts'
import { settingsLimit } from '#portfolio/settings/settings-limit.ts'

const tags = ['account']

/** Registers the routes of the own company and its policies (docs/reference/access.md#company-settings). */
export function companyRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/account/company',
      {
        config: { scopes: 'any-key' },
        schema: { operationId: 'getCompany', summary: 'Read the own company', tags, response: { 200: CompanyDetail } },
      },
      async ({ caller }, reply) => {
        const settings = await loadCompanySettings(context.db, caller)
        reply.header('etag', settingsTag(settings))
        return toCompanyDetail(caller.companyId, caller.features, settings)
      },
    )
    app.patch(
      '/account/company',
      {
        config: { scopes: ['account_admin'] },
        bodyLimit: settingsLimit,
        schema: {
          operationId: 'updateCompany',
          summary: 'Replace settings of the own company',
          tags,
          body: CompanySettingsChange,
          response: { 200: ChangedCompanyDetail },
        },
      },
      async ({ caller, body: change, headers }, reply) => {
        const settings = await changeCompanySettings(context, caller, { change, ifMatch: headers['if-match'] })
        reply.header('etag', settingsTag(settings))
        return { ...toCompanyDetail(caller.companyId, caller.features, settings), ...ignoredFields(change) }
      },
    )
  }
}
