import { invalid, Refusal } from '#platform/refusal.ts'
import type { DocumentKind } from '#standards/document-kind.ts'
import type { Fault } from '#imports/read-outcome.ts'

/** Where each kind of document is taken in; undefined for kinds that are not. */
const ways: Readonly<Record<DocumentKind, string | undefined>> = {
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

type PlacedFault = Pick<Fault, 'message' | 'pointer'>

/** Where a kind of document is taken in. */
export function wayIn(kind: DocumentKind): string | undefined {
  return ways[kind]
}

/** The 400 for a document that cannot be used; one that was sent to the wrong place is told the right one. A request's fields are named in dotted form. */
export function refusalOf({ message, pointer, found, others = [] }: Fault, isRequest = false): Refusal {
  const path = found && ways[found]
  if (isRequest && found === undefined) return refusedFields([{ message, pointer }, ...others])
  if (path === undefined) return invalid('file', message, { pointer, ...(found && { format: found }) })
  return invalid('file', `${message}: send it to POST ${path}`, { pointer, format: found, path })
}

function refusedFields([first, ...others]: readonly [PlacedFault, ...PlacedFault[]]): Refusal {
  const { message, pointer } = first
  const messages = [first, ...others].map((fault) => ({ message: fault.message, parameter: fieldAt(fault.pointer) }))
  const more = others.length > 0 ? messages : undefined
  return new Refusal(400, message, { parameter: fieldAt(pointer), details: { pointer }, messages: more })
}

function fieldAt(pointer: string): string {
  return pointer === '' ? 'body' : pointer.slice(1).replaceAll('/', '.')
}
