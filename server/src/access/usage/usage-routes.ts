import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Scope } from '#access/scope.ts'
import { DayRange, requireDayRange } from '#access/usage/day-range.ts'
import { InactiveUser, reportInactiveUsers } from '#access/usage/inactive-users-report.ts'
import { Usage } from '#access/usage/key-usage.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import { reportUsage } from '#access/usage/usage-report.ts'
import type { AppContext } from '#platform/app-context.ts'

const usageReaders: readonly Scope[] = ['account_admin']
const inactiveUserReaders: readonly Scope[] = ['account_admin', 'enterprise_admin']
const tags = ['users']

/** Registers the usage reports (docs/reference/access.md#usage). */
export function usageRoutes({ db, now }: AppContext, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/users/nologin',
      {
        config: { scopes: inactiveUserReaders },
        schema: {
          operationId: 'listIdleUsers',
          summary: 'List users without a login for 60 days',
          tags,
          response: { 200: Type.Array(InactiveUser) },
        },
      },
      async ({ caller }) => [...(await reportInactiveUsers(db, caller, now()))],
    )
    app.get(
      '/core/users/usage',
      {
        config: { scopes: usageReaders },
        schema: {
          operationId: 'listKeyUsage',
          summary: 'Count calls by API key and day',
          tags,
          querystring: DayRange,
          response: { 200: Usage },
        },
      },
      async ({ caller, query }) => {
        requireDayRange(query)
        await usage.flush()
        return reportUsage(db, caller, query)
      },
    )
  }
}
