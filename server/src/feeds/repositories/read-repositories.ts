import { parseJson } from '#feeds/reading/parse-json.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import type { JsonPiece } from '#feeds/reading/split-state.ts'
import { splitJson } from '#feeds/reading/split-json.ts'
import type { LinkedRepository, RepositoryRecord } from '#feeds/repositories/repository-record.ts'
import { asObject, asText, type JsonObject } from '@waybill/documents/json'
import { packagePurlOf, parsePurl, repositoryOf } from '@waybill/identifiers'

/** A record with more packages than this is rejected. */
const maxPurls = 10_000
const maxCount = 2_000_000_000
const oneDay = 86_400_000

/** Reads repository records, one JSON object per line (docs/reference/feeds.md#repository-record). */
export async function* readRepositories(
  bytes: AsyncIterable<Uint8Array>,
  { now }: { readonly now: () => Date },
): AsyncGenerator<FeedEntry<LinkedRepository>> {
  for await (const piece of splitJson(bytes)) yield entryOf(piece, now())
}

function entryOf(piece: JsonPiece, now: Date): FeedEntry<LinkedRepository> {
  const { line } = piece
  if ('problem' in piece) return { line, rejected: piece.problem, isJson: false }
  const record = parseJson(piece.text)
  if (record === undefined) return { line, rejected: 'it is not JSON', isJson: false }
  try {
    return { line, item: recordOf(asObject(record) ?? {}, now), size: piece.text.length }
  } catch (error) {
    if (error instanceof FieldError) return { line, rejected: error.message, isJson: true }
    throw error
  }
}

/** A problem of a record; the message names the field. */
class FieldError extends Error {}

function recordOf(record: JsonObject, now: Date): LinkedRepository {
  const repository = repositoryOf(asText(record['url']) ?? '')
  if (repository === undefined) throw new FieldError(`url is not the URL of a repository: ${shown(record['url'])}`)
  const visitedAt = momentIn(record, 'visitedAt', now)
  if (visitedAt === undefined) throw new FieldError(`${repository.url}: visitedAt is missing`)
  return {
    url: repository.url,
    purls: purlsIn(record),
    ...countsIn(record),
    ...momentsIn(record, now),
    isArchived: archivedIn(record),
    visitedAt,
  }
}

function countsIn(record: JsonObject): Pick<RepositoryRecord, 'stars' | 'forks' | 'openIssues' | 'monthlyCommits' | 'contributors'> {
  return {
    stars: countIn(record, 'stars'),
    forks: countIn(record, 'forks'),
    openIssues: countIn(record, 'openIssues'),
    monthlyCommits: countIn(record, 'monthlyCommits'),
    contributors: countIn(record, 'contributors'),
  }
}

function momentsIn(record: JsonObject, now: Date): Pick<RepositoryRecord, 'createdAt' | 'lastCommitAt' | 'lastReleaseAt'> {
  return {
    createdAt: momentIn(record, 'createdAt', now),
    lastCommitAt: momentIn(record, 'lastCommitAt', now),
    lastReleaseAt: momentIn(record, 'lastReleaseAt', now),
  }
}

/** Reads a count; averages may have a fraction. */
function countIn(record: JsonObject, field: string): number | undefined {
  const value = record[field] ?? undefined
  if (value === undefined) return undefined
  const isCount = typeof value === 'number' && value >= 0 && value <= maxCount
  if (!isCount) throw new FieldError(`${field} is not a count: ${shown(value)}`)
  return Math.round(value)
}

/** Reads a moment, or a day, which stands for its beginning. More than a day in the future is an error. */
function momentIn(record: JsonObject, field: string, now: Date): string | undefined {
  const value = record[field] ?? undefined
  if (value === undefined) return undefined
  const moment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:$|[T ])/u.test(value) ? new Date(value) : undefined
  if (moment === undefined || Number.isNaN(moment.getTime())) throw new FieldError(`${field} is not a date: ${shown(value)}`)
  if (moment.getTime() > now.getTime() + oneDay) throw new FieldError(`${field} lies in the future: ${shown(value)}`)
  return moment.toISOString()
}

function archivedIn(record: JsonObject): boolean {
  const value = record['archived'] ?? false
  if (typeof value !== 'boolean') throw new FieldError(`archived is neither true nor false: ${shown(value)}`)
  return value
}

function purlsIn(record: JsonObject): readonly string[] {
  const value = record['purls'] ?? []
  if (!Array.isArray(value) || value.length > maxPurls)
    throw new FieldError(`purls is not a list of at most ${String(maxPurls)} package URLs: ${shown(value)}`)
  return [...new Set((value as readonly unknown[]).map(purlOf))].toSorted()
}

/** Reads a purl without version, qualifiers and subpath. */
function purlOf(value: unknown): string {
  const purl = typeof value === 'string' ? parsePurl(value) : undefined
  if (purl === undefined) throw new FieldError(`purls contains something other than a package URL: ${shown(value)}`)
  return packagePurlOf(purl)
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100)
}
