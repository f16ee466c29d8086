import type { FastifyRequest } from 'fastify'

/** Whether a browser asks for a page: clients of the API do not. */
export function wantsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}
