import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Scope, UsageCounter } from '#access/access.ts'
import type { Tools } from '#platform/tools.ts'
import { checkDayRange, DayRange } from '#users/day-range.ts'
import { InactiveUser, reportInactiveUsers } from '#users/inactive-users-report.ts'
import { Usage } from '#users/key-usage.ts'
import { reportUsage } from '#users/usage-report.ts'

const accountants: readonly Scope[] = ['account_admin']
const administrators: readonly Scope[] = ['account_admin', 'enterprise_admin']
const tags = ['users']

/** User administration reads (§4.11). */
export function usersRoutes({ db, now }: Tools, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/users/nologin',
      {
        config: { scopes: administrators },
        schema: { summary: 'Users without login for 60 days', tags, response: { 200: Type.Array(InactiveUser) } },
      },
      async ({ caller }) => [...(await reportInactiveUsers(db, caller, now()))],
    )
    app.get(
      '/core/users/usage',
      {
        config: { scopes: accountants },
        schema: { summary: 'Calls by API key and day', tags, querystring: DayRange, response: { 200: Usage } },
      },
      async ({ caller, query }) => {
        checkDayRange(query)
        await usage.flush()
        return reportUsage(db, caller, query)
      },
    )
  }
}
