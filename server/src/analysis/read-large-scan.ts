import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/database.ts'
import type { CustomComponents } from '#portfolio/portfolio.ts'
import { type ContentInPieces, loadPackedSbom, readInPieces } from '#sboms/sboms.ts'
import type { ModuleScan } from '#analysis/analysis-store.ts'

/** Reads the document of a large scan with the components that were added to its module by hand. */
export type LargeScanReader = (custom: CustomComponents) => Promise<ContentInPieces>

interface ReadContent {
  readonly custom: CustomComponents
  readonly content: ContentInPieces
}

/** Makes a reader that reads again only where other components were added by hand. `read`: the document, where it was just read without any. */
export function largeScanReader(db: Database, scan: ModuleScan, read?: ContentInPieces): LargeScanReader {
  let latest: ReadContent | undefined = read && { custom: [], content: read }
  return async (custom) => {
    if (latest === undefined || !isDeepStrictEqual(latest.custom, custom))
      latest = { custom, content: await readInPieces({ content: await loadPackedSbom(db, scan, scan.sbomId), custom }) }
    return latest.content
  }
}
