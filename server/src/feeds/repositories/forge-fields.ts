import { asList, asText, type JsonObject } from '@waybill/documents/json'

const maxCount = 2_000_000_000

/** Reads a count; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxCount ? value : undefined
}

/** Reads a moment; undefined for one in the future, which anyone can write into a commit. */
export function pastMoment(value: unknown, now: Date): string | undefined {
  const moment = new Date(asText(value) ?? '')
  return Number.isNaN(moment.getTime()) || moment > now ? undefined : moment.toISOString()
}

/** Computes the length of a list requested with one entry per page: the number of the last page, or else the entries of this page. */
export function pagedListLength(content: unknown, link: string | string[] | undefined): number {
  const last = /<[^>]*[?&]page=(\d+)[^>]*>;\s*rel="last"/u.exec(String(link ?? ''))?.[1]
  return last === undefined ? asList(content).length : Number(last)
}

/** Returns the `since` parameter for the commits of the last month. */
export function monthAgo(now: Date): string {
  return new Date(now.getTime() - 30 * 86_400_000).toISOString()
}

/** Returns the newest of the moments that `read` finds in the entries. */
export function newestMoment(entries: readonly JsonObject[], read: (entry: JsonObject) => string | undefined): string | undefined {
  return entries
    .flatMap((entry) => read(entry) ?? [])
    .toSorted()
    .at(-1)
}

/** Reads a count from a header. */
export function countInHeader(header: string | readonly string[] | undefined): number | undefined {
  return countOf(Number(header ?? Number.NaN))
}
