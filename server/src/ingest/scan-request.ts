import type { BinaryLink } from '#sboms/sboms.ts'
import { detectDocument, ParseError, unexpectedFormatError } from '@waybill/documents'
import { asList, asObject, asText, type JsonObject, readJson } from '@waybill/documents/json'

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
const expectedDocument = {
  name: 'a dependency scan',
  pointer: '/project',
  problem: 'project is required: the name or id of an existing project',
}

const maxNameLength = 1000
const maxLabelLength = 500

/** Reads the head of a scan; a DocumentFault names the fields that cannot be taken. Null and empty texts are as if they were not sent. */
export function readScanRequest({ bytes }: { readonly bytes: Uint8Array }): ScanRequest {
  const body = asObject(readJson(bytes).value)
  if (body === undefined) throw new ParseError('', 'The body must be a JSON object')
  if (asText(body['project']) === undefined && detectDocument(body) !== undefined) throw unexpectedFormatError(body, expectedDocument)
  const problems: ParseError[] = []
  function taken<Value>(read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      problems.push(error)
      return undefined
    }
  }
  const request = {
    project: taken(() => projectOf(body)) ?? '',
    module: taken(() => nameOf(body, 'module')),
    moduleId: taken(() => nameOf(body, 'moduleId')),
    branch: taken(() => textOf(body, 'branch', maxLabelLength)),
    tag: taken(() => textOf(body, 'tag', maxLabelLength)),
    release: taken(() => textOf(body, 'release', maxLabelLength)),
    binaryLinks: taken(() => linksOf(body['binaryLinks'])) ?? [],
  }
  if (problems.length > 0) taken(() => requireList(body['dependencies']))
  throwProblems(problems)
  return request
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

/** A name is a text: a number in its place is a mistake, where a label such as 1.2 is not. */
function nameOf(body: JsonObject, name: 'project' | 'module' | 'moduleId'): string | undefined {
  if (typeof body[name] === 'number') throw new ParseError(`/${name}`, `${name} must be a text`)
  return textOf(body, name, maxNameLength)
}

/** Said beside other faults; alone, it is for the reader of the dependencies to say, who knows other documents too. */
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
