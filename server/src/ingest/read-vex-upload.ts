import { sizeProblemOf, type PackedVex, packVex } from '#analysis/analysis.ts'
import { ParseError } from '@waybill/documents'
import { readVexDocument } from '@waybill/documents/vex'
import type { VexScope } from '@waybill/vulnerabilities/vex'

/** A VEX document to be read, and how far it reaches. */
export interface VexReaderInput {
  readonly bytes: Uint8Array
  readonly scope: VexScope
}

/** A VEX document ready to be kept, whatever its format; throws a DocumentFault. */
export function readVexUpload({ bytes, scope }: VexReaderInput): PackedVex {
  const packed = packVex(readVexDocument(bytes), scope)
  const excess = sizeProblemOf(packed)
  if (excess !== undefined) throw new ParseError(excess.pointer, excess.message)
  return packed
}
