import { type ArchiveEntry, DamagedArchiveError } from './archive-entry.ts'
import { type ArchiveFormat, archiveFormatOf, decompressed } from './archive-format.ts'
import { bufferSource, type ByteSource } from './byte-source.ts'
import { entryPathOf } from './entry-path.ts'
import type { Expansion } from './expansion.ts'
import { tarEntries } from './tar-entries.ts'
import { zipEntries } from './zip-entries.ts'
import { megabytes } from './megabytes.ts'

/** A file with its content, or why it has none. */
export type ArchiveItem =
  | { readonly path: string; readonly mode: 'file' | 'executable'; readonly bytes: Buffer }
  | { readonly path: string; readonly why: string }

/** How an archive is read. */
export interface ArchiveReading {
  readonly expansion: Expansion
  readonly objectBytes: number
  /** Precedes every path: `outer.jar!/`. */
  readonly prefix: string
}

type Opener = (source: ByteSource, reading: ArchiveReading) => AsyncIterable<ArchiveEntry>

const openers: Readonly<Record<OpenedFormat, Opener>> = {
  zip: countedZip,
  tar: (source, { expansion }) => tarEntries(source.stream(), (bytes) => expansion.add(bytes)),
  'tar.gz': (source, { expansion }) => tarEntries(decompressed(source.stream(), 'gzip'), (bytes) => expansion.add(bytes)),
  'tar.zst': (source, { expansion }) => tarEntries(decompressed(source.stream(), 'zstd'), (bytes) => expansion.add(bytes)),
}

type OpenedFormat = 'zip' | 'tar' | 'tar.gz' | 'tar.zst'

/** Reports whether archives of a format are opened. */
export function isOpened(format: ArchiveFormat | undefined): format is OpenedFormat {
  return format !== undefined && format in openers
}

/** Reads the files of an archive in order, and those of the archives in it: one level. */
export async function* readArchive(source: ByteSource, format: OpenedFormat, reading: ArchiveReading): AsyncGenerator<ArchiveItem> {
  for await (const entry of openers[format](source, reading)) {
    const item = await takeEntry(entry, reading, format === 'zip')
    if (item !== undefined) yield item
    if (item !== undefined && 'bytes' in item && reading.prefix === '') yield* readNested(item, reading)
  }
}

/** The claimed size of each entry counts before it is decompressed, which holds it to its claim. */
async function* countedZip(source: ByteSource, { expansion }: ArchiveReading): AsyncGenerator<ArchiveEntry> {
  for await (const entry of zipEntries(source)) {
    const { size, read } = entry
    yield {
      ...entry,
      read: () => {
        expansion.add(size)
        return read()
      },
    }
  }
}

async function takeEntry(entry: ArchiveEntry, reading: ArchiveReading, hasBackslashes: boolean): Promise<ArchiveItem | undefined> {
  const { path, problem } = entryPathOf(entry.name, hasBackslashes)
  if (entry.kind === 'folder') return undefined
  const why = problem ?? reasonToSkip(entry, reading)
  if (why !== undefined) return { path: reading.prefix + path, why }
  return readItem(entry, reading.prefix + path)
}

const skippedKinds: Readonly<Partial<Record<ArchiveEntry['kind'], string>>> = { link: 'a link', other: 'not a file' }

function reasonToSkip({ kind, size, problem }: ArchiveEntry, { objectBytes }: ArchiveReading): string | undefined {
  return skippedKinds[kind] ?? problem ?? (size > objectBytes ? `larger than ${megabytes(objectBytes)}` : undefined)
}

async function readItem({ kind, read }: ArchiveEntry, path: string): Promise<ArchiveItem> {
  try {
    return { path, mode: kind === 'executable' ? kind : 'file', bytes: await read() }
  } catch (error) {
    if (error instanceof DamagedArchiveError) return { path, why: 'it is damaged' }
    throw error
  }
}

/** Reads the files of an archive that is itself a file of what is scanned: `outer.jar` has `outer.jar!/inner`. */
export async function* readNested(
  { path, bytes }: { readonly path: string; readonly bytes: Buffer },
  reading: Omit<ArchiveReading, 'prefix'>,
): AsyncGenerator<ArchiveItem> {
  const source = bufferSource(bytes)
  const format = await archiveFormatOf(source.stream)
  if (!isOpened(format)) return
  const prefix = `${path}!/`
  try {
    yield* readArchive(source, format, { ...reading, prefix })
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error
    yield { path: prefix, why: error.message }
  }
}
