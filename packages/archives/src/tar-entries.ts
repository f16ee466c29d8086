import { once } from 'node:events'
import type { Readable } from 'node:stream'

import { type Extract, extract, type Header } from 'tar-stream'

import { type ArchiveEntry, throwAsDamaged } from './archive-entry.ts'

/** Reads the entries of a tar archive in order; `count` sees all its bytes before they are used. */
export async function* tarEntries(stream: Readable, count: (bytes: number) => void): AsyncGenerator<ArchiveEntry> {
  // names are bytes; decoding them as UTF-8 would lose some
  const archive = extract({ filenameEncoding: 'latin1' } as object)
  feed(archive, stream, count).catch((error: unknown) => archive.destroy(error as Error))
  const entries = archive[Symbol.asyncIterator]()
  try {
    for (let step = await entries.next(); step.done !== true; step = await entries.next()) {
      yield toEntry(step.value as unknown as TarEntry)
      step.value.resume()
    }
  } catch (error) {
    throwAsDamaged(error)
  } finally {
    stream.destroy()
    archive.destroy()
  }
}

async function feed(archive: Extract, stream: AsyncIterable<Buffer>, count: (bytes: number) => void): Promise<void> {
  for await (const chunk of stream) {
    count(chunk.length)
    if (!archive.write(chunk)) await drained(archive)
  }
  archive.end(undefined)
}

/** Waits for the next chunk to be taken, or the archive to be left. */
async function drained(archive: Extract): Promise<void> {
  const control = new AbortController()
  const events = ['drain', 'close'].map((event) => once(archive, event, control))
  await Promise.race(events).finally(() => control.abort())
}

const kinds: Readonly<Record<string, ArchiveEntry['kind']>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
  symlink: 'link',
  link: 'link',
}

interface TarEntry extends AsyncIterable<Buffer> {
  readonly header: Header
}

function toEntry(entry: TarEntry): ArchiveEntry {
  const { size, type } = entry.header
  return {
    name: nameOf(entry.header),
    kind: kindOf(type ?? 'other', entry.header.mode ?? 0),
    size,
    read: async () => Buffer.concat(await Array.fromAsync(entry).catch(throwAsDamaged)),
  }
}

/** Extended headers are UTF-8. */
function nameOf({ name, pax }: Header): Buffer {
  const isExtended = (pax as { readonly path?: string } | null | undefined)?.path !== undefined
  return Buffer.from(name, isExtended ? 'utf8' : 'latin1')
}

function kindOf(type: string, mode: number): ArchiveEntry['kind'] {
  const kind = kinds[type] ?? 'other'
  return kind === 'file' && (mode & 0o100) !== 0 ? 'executable' : kind
}
