import { invalid, HttpError } from '#platform/http-error.ts'
import type { DocumentKind } from '@waybill/documents'
import type { ReaderProblem } from '#ingest/reader-outcome.ts'

/** Where each kind of document is taken in; undefined for kinds that are not. */
const uploadPaths: Readonly<Record<DocumentKind, string | undefined>> = {
  cyclonedx: '/core/imports/scan/cyclonedx',
  'cyclonedx-obom': '/core/imports/scan/obom',
  'cyclonedx-vex': '/core/imports/vex',
  'cyclonedx-xml': undefined,
  spdx: '/core/imports/scan/spdx',
  'spdx-3': '/core/imports/scan/spdx',
  'spdx-rdf': '/core/imports/scan/spdx/rdf',
  'spdx-tag-value': undefined,
  sarif: '/core/tests/sarif',
  csaf: '/core/imports/vex',
  openvex: '/core/imports/vex',
  scan: '/core/scans',
  otm: '/core/imports/threat-model',
  osv: undefined,
  'package-lock': undefined,
  'npm-package': undefined,
}

type LocatedProblem = Pick<ReaderProblem, 'message' | 'pointer'>

/** Where a kind of document is taken in. */
export function uploadPathOf(kind: DocumentKind): string | undefined {
  return uploadPaths[kind]
}

/** The 400 for a document that cannot be used; one that was sent to the wrong place is told the right one. A request's fields are named in dotted form. */
export function toDocumentError({ message, pointer, found, others = [] }: ReaderProblem, isRequest = false): HttpError {
  const path = found && uploadPaths[found]
  if (isRequest && found === undefined) return invalidFields([{ message, pointer }, ...others])
  if (path === undefined) return invalid('file', message, { pointer, ...(found && { format: found }) })
  return invalid('file', `${message}: send it to POST ${path}`, { pointer, format: found, path })
}

function invalidFields([first, ...others]: readonly [LocatedProblem, ...LocatedProblem[]]): HttpError {
  const { message, pointer } = first
  const messages = [first, ...others].map((fault) => ({ message: fault.message, parameter: fieldNameAt(fault.pointer) }))
  const more = others.length > 0 ? messages : undefined
  return new HttpError(400, message, { parameter: fieldNameAt(pointer), details: { pointer }, messages: more })
}

function fieldNameAt(pointer: string): string {
  return pointer === '' ? 'body' : pointer.slice(1).replaceAll('/', '.')
}
