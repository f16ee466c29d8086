import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#platform/http-error.ts'

/*
 * Rejects NUL, which no database can store: a 400 that names the parameter in a query, a 404 in a path (docs/reference/conventions.md#text). Bodies are checked
 * when they are parsed.
 */
export function rejectNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, params }) => {
    const parameter = firstWithNul(query)
    if (parameter !== undefined) throw invalid(parameter, `${parameter} must not contain NUL characters`)
    const name = firstWithNul(params)
    if (name !== undefined) throw notFound((params as Readonly<Record<string, string>>)[name] ?? name)
  })
}

function firstWithNul(values: unknown): string | undefined {
  const entries = Object.entries((values ?? {}) as Readonly<Record<string, unknown>>)
  return entries.find(([, value]) => String(value).includes('\0'))?.[0]
}
