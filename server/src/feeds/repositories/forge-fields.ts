import { asList, asText, type JsonObject } from '@waybill/documents/json/json-values.ts'

const maxCount = 2_000_000_000

/** A count of a publisher's answer; what is none is not known. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxCount ? value : undefined
}

/** A moment of a publisher's answer; one ahead of our clock, which anybody can write into a commit, is not known. */
export function pastMoment(value: unknown, now: Date): string | undefined {
  const moment = new Date(asText(value) ?? '')
  return Number.isNaN(moment.getTime()) || moment > now ? undefined : moment.toISOString()
}

/** How many entries a list has that is asked for one entry a page: the number of its last page, else what the page holds. */
export function pagedListLength(content: unknown, link: string | string[] | undefined): number {
  const last = /<[^>]*[?&]page=(\d+)[^>]*>;\s*rel="last"/u.exec(String(link ?? ''))?.[1]
  return last === undefined ? asList(content).length : Number(last)
}

/** `since` of the commits of the last month. */
export function monthAgo(now: Date): string {
  return new Date(now.getTime() - 30 * 86_400_000).toISOString()
}

/** The moment at a path of an entry of a list; the newest of all of them. */
export function newestMoment(entries: readonly JsonObject[], read: (entry: JsonObject) => string | undefined): string | undefined {
  return entries
    .flatMap((entry) => read(entry) ?? [])
    .toSorted()
    .at(-1)
}

/** A count that a publisher tells in a header. */
export function countInHeader(header: string | readonly string[] | undefined): number | undefined {
  return countOf(Number(header ?? Number.NaN))
}
