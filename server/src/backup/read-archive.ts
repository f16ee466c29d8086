import { createHash, type Hash } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { digestOf } from '#platform/files/file-store.ts'
import { type ArchiveBytes, archiveBytes } from '#backup/archive-bytes.ts'
import { truncatedArchive, unreadableArchive } from '#backup/archive-error.ts'
import {
  type ArchiveCounts,
  archiveFormat,
  ArchiveHeader,
  archiveVersion,
  EndLine,
  FileLine,
  maxFileLength,
  TableLine,
} from '#backup/archive-format.ts'

/** One record of an archive, in this order: header, tables each followed by its rows, files, end. */
export type ArchiveRecord =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly line: Buffer }
  | { readonly kind: 'file'; readonly path: string; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly counts: ArchiveCounts }

interface Reading {
  readonly bytes: ArchiveBytes
  readonly hash: Hash
  readonly counts: { -readonly [Count in keyof ArchiveCounts]: number }
}

/**
 * Reads a decompressed archive record by record in bounded memory. Throws 400 for anything else, and for a truncated or altered archive.
 * The digest comes last, so nothing may be trusted before `end`.
 */
export async function* readArchive(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord> {
  const reading: Reading = { bytes: archiveBytes(chunks), hash: createHash('sha256'), counts: { tables: 0, rows: 0, files: 0 } }
  yield { kind: 'header', header: await readHeader(reading) }
  for (;;) {
    const record = await readRecord(reading)
    yield record
    if (record.kind === 'end') return
  }
}

async function readHeader({ bytes, hash }: Reading): Promise<ArchiveHeader> {
  const line = await bytes.nextLine()
  if (line === undefined) throw truncatedArchive()
  hash.update(line)
  const header = parse(line)
  if (header['format'] !== archiveFormat) throw unreadableArchive('it is not a backup of this service')
  if (header['version'] !== archiveVersion)
    throw unreadableArchive(`it has format version ${String(header['version'])}; this service reads version ${archiveVersion}`)
  return requireShape(ArchiveHeader, header)
}

const openingBracket = 0x5b

async function readRecord(reading: Reading): Promise<ArchiveRecord> {
  const { bytes, hash, counts } = reading
  const line = await bytes.nextLine()
  if (line === undefined) throw truncatedArchive()
  if (line[0] !== openingBracket) return readObject(reading, line)
  if (counts.tables === 0) throw unreadableArchive('it has a row before the first table')
  counts.rows++
  hash.update(line)
  return { kind: 'row', line }
}

async function readObject(reading: Reading, line: Buffer): Promise<ArchiveRecord> {
  const { counts, hash } = reading
  const record = parse(line)
  if ('end' in record) return readEnd(reading, requireShape(EndLine, record))
  hash.update(line)
  if ('file' in record) return readFile(reading, requireShape(FileLine, record))
  counts.tables++
  return { kind: 'table', ...requireShape(TableLine, record) }
}

async function readFile({ bytes, hash, counts }: Reading, { file, length, sha256 }: FileLine): Promise<ArchiveRecord> {
  if (length > maxFileLength) throw unreadableArchive(`the file ${file} is too large`)
  const content = await bytes.take(length + 1)
  if (content === undefined) throw truncatedArchive()
  hash.update(content)
  counts.files++
  const document = content.subarray(0, length)
  if (digestOf(document) !== sha256) throw unreadableArchive(`the file ${file} was altered`)
  return { kind: 'file', path: file, bytes: document }
}

async function readEnd({ bytes, hash, counts }: Reading, { end, sha256 }: EndLine): Promise<ArchiveRecord> {
  if (hash.digest('hex') !== sha256) throw unreadableArchive('it was altered: its digest does not match')
  if (end.tables !== counts.tables || end.rows !== counts.rows || end.files !== counts.files)
    throw unreadableArchive('it was altered: its contents do not match its counts')
  const more = await bytes.take(1)
  if (more !== undefined) throw unreadableArchive('it continues after its end record')
  return { kind: 'end', counts: end }
}

/** Parses a row: as many texts and nulls as its table has columns. */
export function readRow({ line, width }: { readonly line: Buffer; readonly width: number }): readonly (string | null)[] {
  const values: unknown = parseLine(line)
  if (!Array.isArray(values) || values.length !== width || !values.every((value) => typeof value === 'string' || value === null))
    throw unreadableArchive('one of its rows does not match the columns of its table')
  return values as (string | null)[]
}

function parse(line: Buffer): Readonly<Record<string, unknown>> {
  const record = parseLine(line)
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw unreadableArchive('it is damaged, or not a backup of this service')
  return record as Record<string, unknown>
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw unreadableArchive('it is damaged, or not a backup of this service')
  }
}

function requireShape<Shape extends TSchema>(shape: Shape, record: unknown): Static<Shape> {
  if (!Check(shape, record)) throw unreadableArchive('it is damaged, or not a backup of this service')
  return record
}
