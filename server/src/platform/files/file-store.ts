import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { newId } from '#platform/ids.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Where uploaded documents are kept byte for byte, compressed, under their SHA-256 and apart for each company. */
export interface FileStore {
  /** Stores a document and answers its SHA-256 in hex; storing the same bytes again writes nothing. */
  readonly keep: (companyId: string, bytes: Buffer) => Promise<string>
  /** The bytes stored under a digest; rejects when there are none or when they are not what was stored. */
  readonly read: (companyId: string, digest: string) => Promise<Buffer>
  /** Removes everything of a company. */
  readonly forget: (companyId: string) => Promise<void>
  /** Every stored file with its path below the store, for a backup. */
  readonly list: () => Promise<readonly string[]>
  readonly readStored: (path: string) => Promise<Buffer>
  readonly writeStored: (path: string, bytes: Buffer) => Promise<void>
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Keeps files in a folder, which is made when the first one comes. */
export function openFileStore(folder: string): FileStore {
  return {
    async keep(companyId, bytes) {
      const digest = digestOf(bytes)
      const path = pathOf(companyId, digest)
      if (!(await exists(join(folder, path)))) await write(folder, path, await compress(bytes))
      return digest
    },
    async read(companyId, digest) {
      const bytes = await decompress(await readFile(join(folder, pathOf(companyId, digest))))
      if (digestOf(bytes) !== digest) throw new Error(`the stored document ${digest} is damaged`)
      return bytes
    },
    forget: (companyId) => rm(join(folder, companyId), { recursive: true, force: true }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    },
    readStored: (path) => readFile(join(folder, safe(path))),
    writeStored: (path, bytes) => write(folder, safe(path), bytes),
  }
}

function pathOf(companyId: string, digest: string): string {
  return join(companyId, digest.slice(0, 2), `${digest}.zst`)
}

/** A path from an archive must not lead out of the folder. */
function safe(path: string): string {
  if (!/^[\w-]+(\/[\w.-]+)+$/u.test(path) || path.includes('..')) throw new Error(`${path} is not the path of a stored file`)
  return path
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Written aside and renamed, so that a crash never leaves half a document under its digest. */
async function write(folder: string, path: string, bytes: Buffer): Promise<void> {
  const target = join(folder, path)
  const part = `${target}.${newId()}.part`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(part, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(part, target)
}
