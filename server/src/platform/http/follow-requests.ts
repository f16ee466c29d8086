import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementLimits } from '#database/limit-statements.ts'
import { runAs, type Work } from '#platform/current-work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: Work
  }
}

/** Runs the code of each request as its work. The operator's requests may take longer than others: they import feeds and restore archives. */
export function followRequests(app: FastifyInstance, limits: StatementLimits | undefined): void {
  app.decorateRequest('work')
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = { requestId: request.id, limits: isOperators(request) ? undefined : limits }
    runAs(request.work, done)
  })
  // a body arrives as events of the connection, which are no part of the request
  app.addHook('preValidation', ({ work }, _reply, done) => runAs(work, done))
}

function isOperators({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { readonly scopes?: unknown }).scopes === 'operator'
}
