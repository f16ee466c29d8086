import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementLimits } from '#database/limit-statements.ts'
import { parseTraceparent } from '#platform/tracing/trace-context.ts'
import { beginSpan, type OpenSpan } from '#platform/tracing/tracer.ts'
import { runAs, type Work } from '#platform/current-work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: Work
    span: OpenSpan | undefined
  }
}

/** Runs the code of each request as its work. The operator's requests may take longer than others: they import feeds and restore archives. */
export function followRequests(app: FastifyInstance, limits: StatementLimits | undefined): void {
  app.decorateRequest('work')
  app.decorateRequest('span')
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = parseTraceparent(request.headers.traceparent)
    request.span = beginSpan(caller)
    // without a tracer the caller's trace is passed on as it is
    const trace = request.span?.context ?? caller
    request.work = { requestId: request.id, limits: isOperators(request) ? undefined : limits, trace }
    runAs(request.work, done)
  })
  // a body arrives as events of the connection, which are no part of the request
  app.addHook('preValidation', ({ work }, _reply, done) => runAs(work, done))
  app.addHook('onResponse', async (request, { statusCode }) => endSpan(request, statusCode))
}

function endSpan({ span, method, is404, routeOptions }: FastifyRequest, status: number): void {
  const route = is404 ? undefined : routeOptions.url
  const attributes = {
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
  }
  span?.end({ name: route === undefined ? method : `${method} ${route}`, kind: 'server', attributes, hasFailed: status >= 500 })
}

function isOperators({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { readonly scopes?: unknown }).scopes === 'operator'
}
