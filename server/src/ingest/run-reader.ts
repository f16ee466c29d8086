import { documentDetectors, ParseError } from '@waybill/documents'
import { type Format, kindsOf } from '#ingest/format.ts'

/** A document, and the reader of a format that is to read it. */
export interface ReaderCall {
  readonly format: string
  readonly reader: string
  readonly input: { readonly bytes: Uint8Array }
  /** Whether the caller needs the bytes no longer: those of a large document then move to the reading thread instead of being copied. */
  readonly isHandedOver?: boolean
}

type Reader = (input: ReaderCall['input'], formats: readonly Format[]) => unknown

/** The result of a reader as it crosses threads: an error would lose its class. */
export type ReaderOutcome = { readonly read: unknown } | { readonly problem: ReaderProblem }

/** The content of a ParseError. */
export interface ReaderProblem {
  readonly message: string
  readonly pointer: string
  /** The kind of the document, where it is another one than the format's. */
  readonly found: string | undefined
  readonly others?: readonly Pick<ReaderProblem, 'message' | 'pointer'>[]
}

/** Reads a document in this thread. */
export async function runReader(formats: readonly Format[], { format, reader, input }: ReaderCall): Promise<ReaderOutcome> {
  const read = formats.find(({ id }) => id === format)?.readers[reader] as Reader | undefined
  if (read === undefined) throw new Error(`there is no reader ${reader} of the format ${format}`)
  try {
    return { read: await read(input, formats) }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { problem: problemOf(error, formats) }
  }
}

/** Kinds that no format takes, recognised to name them. */
const foreignKinds = ['osv', 'package-lock', 'npm-package'] as const

function problemOf(error: ParseError, formats: readonly Format[]): ReaderProblem {
  const { message, pointer, found, others, unexpected } = error
  const problem = { message, pointer, found, others: others.map((other) => ({ message: other.message, pointer: other.pointer })) }
  if (unexpected === undefined) return problem
  const known = [...kindsOf(formats), ...foreignKinds.map((kind) => ({ kind, detect: documentDetectors[kind] }))]
  for (const { kind, detect } of known) {
    const name = detect?.(unexpected.document)
    if (name === undefined) continue
    return { ...problem, found: kind, message: new ParseError(pointer, `the document is ${name}, not ${unexpected.name}`).message }
  }
  return problem
}
