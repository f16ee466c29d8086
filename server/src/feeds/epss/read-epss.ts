import { isCveId, readDay } from '#feeds/catalogue/catalogue-fields.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { splitLines } from '#feeds/reading/split-lines.ts'

export interface EpssScore {
  readonly cve: string
  readonly epss: number
  readonly percentile: number
  /** The day of the file, as `YYYY-MM-DD`. */
  readonly date: string
}

const oneDay = 86_400_000

/** Reads one day's scores: a comment with the day, a header, a line per CVE. */
export async function* readEpss(
  bytes: AsyncIterable<Uint8Array>,
  { now }: { readonly now: () => Date },
): AsyncGenerator<FeedEntry<EpssScore>> {
  const head: { date: string | undefined; columns: readonly string[] | undefined } = { date: undefined, columns: undefined }
  let line = 0
  for await (const text of splitLines(bytes)) {
    line += 1
    if (text.startsWith('#')) head.date ??= dateOf(text)
    else if (head.columns === undefined) head.columns = requireColumns(text)
    else yield entryOf(text, line, { columns: head.columns, date: requireDate(head.date, now()) })
  }
}

function dateOf(comment: string): string | undefined {
  return readDay(/score_date:\s*([0-9T:+.Z-]+)/u.exec(comment)?.[1])
}

function requireDate(date: string | undefined, now: Date): string {
  if (date === undefined)
    throw new FeedFileError('it is not a day of scores: a first line such as #model_version:…,score_date:2026-01-31 is missing')
  if (Date.parse(date) > now.getTime() + oneDay) throw new FeedFileError(`its day, ${date}, lies in the future`)
  return date
}

function requireColumns(text: string): readonly string[] {
  const columns = text.toLowerCase().split(',')
  if (!['cve', 'epss', 'percentile'].every((name) => columns.includes(name)))
    throw new FeedFileError('it is not a day of scores: a line cve,epss,percentile is missing')
  return columns
}

interface Day {
  readonly columns: readonly string[]
  readonly date: string
}

function entryOf(text: string, line: number, { columns, date }: Day): FeedEntry<EpssScore> {
  const cells = text.split(',')
  const cve = (cells[columns.indexOf('cve')] ?? '').trim().toUpperCase()
  const epss = readShare(cells[columns.indexOf('epss')])
  const percentile = readShare(cells[columns.indexOf('percentile')])
  if (isCveId(cve) && epss !== undefined && percentile !== undefined) return { line, item: { cve, epss, percentile, date }, size: 1 }
  return { line, rejected: `it is not a CVE with two numbers from 0 to 1: ${text.slice(0, 100)}`, isJson: false }
}

/** Reads a number from 0 to 1. */
export function readShare(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return value >= 0 && value <= 1 ? value : undefined
}
