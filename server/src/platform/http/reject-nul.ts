import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#platform/http-error.ts'

/**
 * Rejects NUL, which no database can store: a 400 that names the parameter in a query, a 404 in a path (decisions 1). Bodies are checked
 * when they are parsed.
 */
export function rejectNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, params }) => {
    const asked = firstWithNul(query)
    if (asked !== undefined) throw invalid(asked, `${asked} must not contain NUL characters`)
    const place = firstWithNul(params)
    if (place !== undefined) throw notFound((params as Readonly<Record<string, string>>)[place] ?? place)
  })
}

function firstWithNul(values: unknown): string | undefined {
  const entries = Object.entries((values ?? {}) as Readonly<Record<string, unknown>>)
  return entries.find(([, value]) => String(value).includes('\0'))?.[0]
}
