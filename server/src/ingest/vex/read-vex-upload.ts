import { sizeProblemOf, type PackedVex, packVex } from '#analysis/analysis.ts'
import { ParseError } from '@waybill/documents'
import { readVexDocument } from '@waybill/documents/vex'
import type { VexScope } from '@waybill/vulnerabilities/vex'

/** A VEX document to be read, and the scope it applies to. */
export interface VexReaderInput {
  readonly bytes: Uint8Array
  readonly scope: VexScope
}

/** Reads a VEX document of any format and packs it for storage; throws a ParseError. */
export function readVexUpload({ bytes, scope }: VexReaderInput): PackedVex {
  const packed = packVex(readVexDocument(bytes), scope)
  const problem = sizeProblemOf(packed)
  if (problem !== undefined) throw new ParseError(problem.pointer, problem.message)
  return packed
}
