import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#platform/http-error.ts'

const formType = 'application/x-www-form-urlencoded'

/** Returns whether the body of a request is a form, as clients of OAuth send it. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase() === formType
}

/** Reads these fields of a form; others and empty ones count as not sent (RFC 6749 §3.2). Throws a 400 for a field that is sent twice. */
export function readForm(bytes: Buffer, names: readonly string[]): Readonly<Record<string, string>> {
  if (!isUtf8(bytes)) throw invalid('body', 'the body is not valid UTF-8')
  const sent = new URLSearchParams(bytes.toString('utf8'))
  const fields = names.map((name) => [name, sent.getAll(name)] as const)
  const repeated = fields.find(([, values]) => values.length > 1)
  if (repeated !== undefined) throw invalid(repeated[0], `${repeated[0]} is sent twice`)
  const known = fields.flatMap(([name, [value = '']]) => (value === '' ? [] : [[name, value] as const]))
  for (const [name, value] of known) if (value.includes('\0')) throw invalid(name, `${name} must not contain NUL characters`)
  return Object.fromEntries(known)
}
