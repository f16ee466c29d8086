import { excessOf, type PackedVex, packVex } from '#analysis/analysis.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import type { VexScope } from '#standards/vex/match-vex.ts'
import { readVexDocument } from '#standards/vex/read-vex-document.ts'

/** A VEX document to be read, and how far it reaches. */
export interface VexReading {
  readonly bytes: Uint8Array
  readonly scope: VexScope
}

/** A VEX document ready to be kept, whatever its format; throws a DocumentFault. */
export function readVexUpload({ bytes, scope }: VexReading): PackedVex {
  const packed = packVex(readVexDocument(bytes), scope)
  const excess = excessOf(packed)
  if (excess !== undefined) throw new DocumentFault(excess.pointer, excess.message)
  return packed
}
