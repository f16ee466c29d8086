import { HttpError, invalid } from '#platform/http-error.ts'
import { type Format, formatOf } from '#ingest/format.ts'
import type { ReaderProblem } from '#ingest/run-reader.ts'

type LocatedProblem = Pick<ReaderProblem, 'message' | 'pointer'>

/** Returns the 400 for a document that cannot be read; names the right path for one that was sent to the wrong one. */
export function toDocumentError(
  { message, pointer, found, others = [] }: ReaderProblem,
  format: string,
  formats: readonly Format[],
): HttpError {
  const path = found && formatOf(formats, found)?.path
  const namesFields = formats.some(({ id, namesFields: isRequest }) => id === format && isRequest)
  if (namesFields && found === undefined) return invalidFields([{ message, pointer }, ...others])
  if (path === undefined) return invalid('file', message, { pointer, ...(found && { format: found }) })
  return invalid('file', `${message}: send it to POST ${path}`, { pointer, format: found, path })
}

function invalidFields([first, ...others]: readonly [LocatedProblem, ...LocatedProblem[]]): HttpError {
  const { message, pointer } = first
  const messages = [first, ...others].map((problem) => ({ message: problem.message, parameter: fieldNameAt(problem.pointer) }))
  const more = others.length > 0 ? messages : undefined
  return new HttpError(400, message, { parameter: fieldNameAt(pointer), details: { pointer }, messages: more })
}

/** Writes a JSON pointer in dotted form. */
function fieldNameAt(pointer: string): string {
  return pointer === '' ? 'body' : pointer.slice(1).replaceAll('/', '.')
}
