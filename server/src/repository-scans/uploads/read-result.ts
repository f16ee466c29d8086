import { isUtf8 } from 'node:buffer'
import type { Static, TProperties, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { RepositoryResult } from '@waybill/repository-scan'
import { nestingDepth } from '#platform/http/parse-json.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { UploadedResult, UploadedWaybill } from '#repository-scans/uploads/uploaded-result.ts'
import { writeStableSbom } from '#repository-scans/write-stable-sbom.ts'

/** A document to read, and whether a module is to be filled from it. */
export interface ResultToRead {
  readonly bytes: Uint8Array
  readonly withSbom: boolean
  readonly toolVersion: string
}

/** What a document says of itself. */
export interface ReadResult {
  /** What was scanned, where the document names it. */
  readonly url: string | undefined
  readonly name: string | undefined
  readonly commit: string | undefined
  readonly scannerVersion: string | undefined
  readonly files: number
  readonly sbom: Uint8Array | undefined
}

export type ReadResultOutcome = { readonly read: ReadResult } | { readonly problem: FieldProblem }

class UploadError extends Error {
  readonly parameter: string

  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}

const deepest = 100
const resultForm = Compile(UploadedResult)
const waybillForm = Compile(UploadedWaybill)

/** Reads the result document of a client; it runs in a thread of its own. */
// oxlint-disable-next-line import/no-default-export -- piscina calls the default export
export default async function readResult(task: ResultToRead): Promise<ReadResultOutcome> {
  try {
    return { read: await read(task) }
  } catch (error) {
    if (!(error instanceof UploadError)) throw error
    return { problem: { parameter: error.parameter, message: error.message } }
  }
}

async function read({ bytes, withSbom, toolVersion }: ResultToRead): Promise<ReadResult> {
  const document = parse(bytes)
  const result = requireForm(resultForm, document, '')
  const files = countFiles(result)
  const part = (document as { readonly waybill?: unknown }).waybill
  if (part === undefined && !withSbom) return { ...unknown, files }
  if (part === undefined) throw new UploadError('waybill', 'the document has no part waybill, from which a module is filled')
  const waybill = requireForm(waybillForm, part, 'waybill')
  requireEdges(waybill)
  const { source, root, scanner_version: scannerVersion } = waybill
  const sbom = withSbom
    ? await writeStableSbom({ ...result, url: source.url, waybill } as unknown as RepositoryResult, toolVersion)
    : undefined
  return { url: source.url, name: root.name, commit: source.commit, scannerVersion, files, sbom }
}

const unknown = { url: undefined, name: undefined, commit: undefined, scannerVersion: undefined, sbom: undefined }

function parse(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new UploadError('body', 'the document is not valid UTF-8')
  if (nestingDepth(bytes) > deepest) throw new UploadError('body', `the document is nested deeper than ${String(deepest)} levels`)
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch (error) {
    throw new UploadError('body', `the document is not JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

function requireForm<Form extends TSchema>(form: Validator<TProperties, Form>, value: unknown, within: string): Static<Form> {
  if (form.Check(value)) return value
  const [problem] = form.Errors(value)
  const steps = (problem?.instancePath ?? '').split('/').filter((step) => step !== '')
  const parameter =
    [within, ...steps]
      .filter((step) => step !== '')
      .join('.')
      .slice(0, 200) || 'body'
  throw new UploadError(parameter, `${parameter} of the document ${problem?.message ?? 'has another form'}`)
}

/** Components use each other by their index. */
function requireEdges({ components }: Static<typeof UploadedWaybill>): void {
  const wrong = components.findIndex(({ dependsOn = [] }) => dependsOn.some((index) => index >= components.length))
  if (wrong >= 0) throw new UploadError(`waybill.components.${String(wrong)}.dependsOn`, 'dependsOn names a component that is not there')
}

function countFiles({ stats, result, no_result: without = [] }: Static<typeof UploadedResult>): number {
  const { total } = (stats ?? {}) as { readonly total?: unknown }
  const isCount = Number.isInteger(total) && (total as number) >= 0 && (total as number) <= 2_147_483_647
  return isCount ? (total as number) : Object.keys(result).length + without.length
}
