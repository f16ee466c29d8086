import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#platform/http-error.ts'

/** No database can keep a NUL: one in a query is a 400 naming the parameter, one in a path matches nothing (decisions 1). Bodies are checked where they are parsed. */
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
