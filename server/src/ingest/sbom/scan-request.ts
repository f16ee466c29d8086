import type { BinaryLink } from '#sboms/sboms.ts'
import { deepScanLinks, detectDocument, ParseError, unexpectedFormatError } from '@waybill/documents'
import { asList, asObject, asText, type JsonObject, readJson } from '@waybill/documents/json'

/** What a dependency scan says besides its dependencies: where it goes, and what was built (docs/reference/scans.md#dependency-scan). */
export interface ScanRequest {
  readonly project: string
  readonly module: string | undefined
  readonly moduleId: string | undefined
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly release: string | undefined
  readonly binaryLinks: readonly BinaryLink[]
  /** The repository scan of each package URL for which a dependency names one. */
  readonly deepScans: Readonly<Record<string, string>> | undefined
}

/** Other documents have dependencies too, but no project. */
const expectedDocument = {
  name: 'a dependency scan',
  pointer: '/project',
  problem: 'project is required: the name or id of an existing project',
}

const maxNameLength = 1000
const maxLabelLength = 500

/** Reads the request fields of a scan; a ParseError names every invalid one. Null and empty texts count as absent. */
export function readScanRequest({ bytes }: { readonly bytes: Uint8Array }): ScanRequest {
  const body = asObject(readJson(bytes).value)
  if (body === undefined) throw new ParseError('', 'The body must be a JSON object')
  if (asText(body['project']) === undefined && detectDocument(body) !== undefined) throw unexpectedFormatError(body, expectedDocument)
  const problems: ParseError[] = []
  function collect<Value>(read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      problems.push(error)
      return undefined
    }
  }
  const request = {
    project: collect(() => projectOf(body)) ?? '',
    module: collect(() => nameOf(body, 'module')),
    moduleId: collect(() => nameOf(body, 'moduleId')),
    branch: collect(() => textOf(body, 'branch', maxLabelLength)),
    tag: collect(() => textOf(body, 'tag', maxLabelLength)),
    release: collect(() => textOf(body, 'release', maxLabelLength)),
    binaryLinks: collect(() => linksOf(body['binaryLinks'])) ?? [],
  }
  if (problems.length > 0) collect(() => requireList(body['dependencies']))
  throwProblems(problems)
  return { ...request, deepScans: deepScansOf(body, bytes) }
}

/** Few clients name any, and the tree of dependencies is large. */
function deepScansOf(body: JsonObject, { buffer, byteOffset, length }: Uint8Array): ScanRequest['deepScans'] {
  if (!Buffer.from(buffer, byteOffset, length).includes('"deepScanId"')) return undefined
  const links = deepScanLinks(body)
  return Object.keys(links).length === 0 ? undefined : links
}

function throwProblems([first, ...others]: readonly ParseError[]): void {
  if (first === undefined) return
  const { pointer, message } = first
  throw new ParseError(pointer, pointer === '' ? message : message.slice(pointer.length + 2), undefined, others)
}

function projectOf(body: JsonObject): string {
  const project = nameOf(body, 'project')
  if (project === undefined) throw new ParseError(expectedDocument.pointer, expectedDocument.problem)
  return project
}

/** Rejects a number as a name; a label such as 1.2 may be a number. */
function nameOf(body: JsonObject, name: 'project' | 'module' | 'moduleId'): string | undefined {
  if (typeof body[name] === 'number') throw new ParseError(`/${name}`, `${name} must be a text`)
  return textOf(body, name, maxNameLength)
}

/** Reports missing dependencies beside other problems; alone, the reader of the dependencies reports it, since it detects other formats. */
function requireList(value: unknown): void {
  if (value === undefined) throw new ParseError('/dependencies', 'dependencies is required: the list of what the module uses')
  if (value !== null && value !== '' && !Array.isArray(value)) throw new ParseError('/dependencies', 'dependencies must be a list')
}

function textOf(body: JsonObject, name: string, longest: number): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw new ParseError(`/${name}`, `${name} must be a text`)
  const text = asText(value)
  if (text !== undefined && text.length > longest)
    throw new ParseError(`/${name}`, `${name} may have at most ${String(longest)} characters`)
  return text
}

const maxLinks = 1000

function linksOf(value: unknown): readonly BinaryLink[] {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) throw new ParseError('/binaryLinks', 'binaryLinks must be a list')
  if (value.length > maxLinks) throw new ParseError('/binaryLinks', `binaryLinks may have at most ${String(maxLinks)} entries`)
  return asList(value).flatMap((entry, index) => linkOf(entry, `/binaryLinks/${String(index)}`) ?? [])
}

function linkOf(entry: unknown, pointer: string): BinaryLink | undefined {
  if (entry === null || entry === '') return undefined
  const source = typeof entry === 'string' ? { name: entry } : asObject(entry)
  const name = source && textOf(source, 'name', 2000)
  if (source === undefined || name === undefined) throw new ParseError(pointer, 'a binary link needs a name')
  const comment = textOf(source, 'comment', 2000)
  return { name, ...(comment !== undefined && { comment }) }
}
