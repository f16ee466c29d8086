import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'

/** Something to be sent: a file, or what comes in on stdin. */
export interface Source {
  readonly name: string
  /** Where it is known beforehand. */
  readonly size: number | undefined
  readonly stream: () => Readable
}

/** Opens a file, or stdin for `-`; refuses what is not there and what is a folder. */
export async function openSource({ folder, stdin }: CliContext, name: string): Promise<Source> {
  if (name === '-') return { name: 'stdin', size: undefined, stream: () => stdin }
  const path = resolve(folder, name)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw refused(error.code === 'ENOENT' ? `there is no file ${name}` : `${name} cannot be read: ${error.code ?? error.message}`)
  })
  if (found.isDirectory()) throw refused(`${name} is a folder; name a file`)
  if (!found.isFile()) return { name, size: undefined, stream: () => createReadStream(path, { highWaterMark: 262_144 }) }
  return {
    name,
    size: found.size,
    stream: () => Readable.from(withExactSize(createReadStream(path, { highWaterMark: 262_144 }), name, found.size)),
  }
}

/** The announced length must hold, or the service would wait for the rest. */
async function* withExactSize(chunks: Readable, name: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left >= 0) yield chunk
  }
  if (left !== 0) throw new Error(`${name} changed while it was read`)
}
