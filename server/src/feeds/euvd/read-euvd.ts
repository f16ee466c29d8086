import { isCveId } from '#feeds/catalogue/catalogue-fields.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { splitLines } from '#feeds/reading/split-lines.ts'

export interface EuvdPair {
  readonly cve: string
  readonly euvd: string
}

/** Checks for an id such as `EUVD-2024-12345`, in capitals. */
export function isEuvdId(text: string): boolean {
  return /^EUVD-\d{4}-\d{1,12}$/u.test(text)
}

/** Reads the mapping: CSV with the columns `euvd_id` and `cve_id` in either order. */
export async function* readEuvd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedEntry<EuvdPair>> {
  let head: readonly string[] | undefined
  let line = 0
  for await (const text of splitLines(bytes)) {
    line += 1
    const cells = text.split(/[,;]/u).map((cell) => cell.trim().replaceAll('"', ''))
    if (head === undefined) head = requireHeader(cells)
    else yield entryOf(head, cells, line)
  }
}

function requireHeader(cells: readonly string[]): readonly string[] {
  const head = cells.map((cell) => cell.toLowerCase().replace(/^\uFEFF/u, ''))
  if (!head.includes('euvd_id') || !head.includes('cve_id'))
    throw new FeedFileError('it is not the mapping: its first line must name euvd_id and cve_id')
  return head
}

function entryOf(head: readonly string[], cells: readonly string[], line: number): FeedEntry<EuvdPair> {
  const cve = (cells[head.indexOf('cve_id')] ?? '').toUpperCase()
  const euvd = (cells[head.indexOf('euvd_id')] ?? '').toUpperCase()
  if (isCveId(cve) && isEuvdId(euvd)) return { line, item: { cve, euvd }, size: 1 }
  return { line, rejected: `it has no pair of CVE and EUVD ids: ${cells.join(',').slice(0, 100)}`, isJson: false }
}
