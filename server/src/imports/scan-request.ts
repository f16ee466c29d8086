import type { BinaryLink } from '#bills/bills.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { findDocumentKind } from '#standards/document-kind.ts'
import { asList, asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { readJson } from '#standards/json/read-json.ts'

/** What a dependency scan says besides its dependencies: where it goes, and what was built (decisions 5). */
export interface ScanRequest {
  readonly project: string
  readonly module: string | undefined
  readonly moduleId: string | undefined
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly release: string | undefined
  readonly binaryLinks: readonly BinaryLink[]
}

/** Other documents have dependencies too, but none of them a project. */
const wanted = { name: 'a dependency scan', pointer: '/project', problem: 'project is required: the name or id of an existing project' }

const longestName = 1000
const longestLabel = 500

/** Reads the head of a scan; a DocumentFault names the field that cannot be taken. Null and empty texts are as if they were not sent. */
export function readScanRequest({ bytes }: { readonly bytes: Uint8Array }): ScanRequest {
  const body = asObject(readJson(bytes).value)
  if (body === undefined) throw new DocumentFault('', 'The body must be a JSON object')
  if (asText(body['project']) === undefined && findDocumentKind(body) !== undefined) throw notThisFormat(body, wanted)
  const project = textOf(body, 'project', longestName)
  if (project === undefined) throw new DocumentFault(wanted.pointer, wanted.problem)
  return {
    project,
    module: textOf(body, 'module', longestName),
    moduleId: textOf(body, 'moduleId', longestName),
    branch: textOf(body, 'branch', longestLabel),
    tag: textOf(body, 'tag', longestLabel),
    release: textOf(body, 'release', longestLabel),
    binaryLinks: linksOf(body['binaryLinks']),
  }
}

function textOf(body: JsonObject, name: string, longest: number): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw new DocumentFault(`/${name}`, `${name} must be a text`)
  const text = asText(value)
  if (text !== undefined && text.length > longest)
    throw new DocumentFault(`/${name}`, `${name} may have at most ${String(longest)} characters`)
  return text
}

const mostLinks = 1000

function linksOf(value: unknown): readonly BinaryLink[] {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) throw new DocumentFault('/binaryLinks', 'binaryLinks must be a list')
  if (value.length > mostLinks) throw new DocumentFault('/binaryLinks', `binaryLinks may have at most ${String(mostLinks)} entries`)
  return asList(value).flatMap((entry, index) => linkOf(entry, `/binaryLinks/${String(index)}`) ?? [])
}

function linkOf(entry: unknown, pointer: string): BinaryLink | undefined {
  if (entry === null || entry === '') return undefined
  const source = typeof entry === 'string' ? { name: entry } : asObject(entry)
  const name = source && textOf(source, 'name', 2000)
  if (source === undefined || name === undefined) throw new DocumentFault(pointer, 'a binary link needs a name')
  const comment = textOf(source, 'comment', 2000)
  return { name, ...(comment !== undefined && { comment }) }
}
