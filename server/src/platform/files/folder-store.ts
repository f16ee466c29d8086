import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, FileNotFoundError, type StoredFile } from '#platform/files/blob-store.ts'
import { parseStoredPath } from '#platform/files/stored-path.ts'
import { newId } from '#platform/ids.ts'

/** Keeps files in a folder, which is made when the first one comes. */
export function openFolderStore(folder: string): BlobStore {
  return {
    get: (path) => readFile(join(folder, path)).catch((error: unknown) => throwNotFound(error, path)),
    put: (path, bytes) => writeAtomically(join(folder, path), bytes),
    touch: (path) => touch(join(folder, path)),
    list: () => listStoredFiles(folder),
    removeOlder: (path, before) => removeOlder(join(folder, path), before),
    removeAll: (owner) => rm(join(folder, owner), { recursive: true, force: true }),
    requireSpace: () => requireSpace(folder),
    removePartialWrites: (before) => removePartialWrites(folder, before),
  }
}

function throwNotFound(error: unknown, path: string): never {
  throw isNotFound(error) ? new FileNotFoundError(path) : error
}

function isNotFound(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** False for what is not there; everything else that fails is a fault. */
async function unlessNotFound(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

function touch(target: string): Promise<boolean> {
  const now = new Date()
  return unlessNotFound(utimes(target, now, now))
}

/** The end of the name of what is no stored file: not yet, or no more. */
const partialSuffix = '.part'

/** Written aside and renamed, so that a crash never leaves half a document under its digest. */
async function writeAtomically(target: string, bytes: Buffer): Promise<void> {
  const part = temporaryPathOf(target)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await writePartial(part, bytes)
    await rename(part, target)
  } catch (error) {
    // on a full disk what was written so far would take the space that others need
    await rm(part, { force: true })
    throw error
  }
}

async function writePartial(part: string, bytes: Buffer): Promise<void> {
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** As much as a large document takes once it is compressed. */
const trialBytes = 1_048_576

async function requireSpace(folder: string): Promise<void> {
  const part = temporaryPathOf(join(folder, 'trial'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writePartial(part, Buffer.alloc(trialBytes, 1))
  } finally {
    await rm(part, { force: true })
  }
}

function temporaryPathOf(target: string): string {
  return `${target}.${newId()}${partialSuffix}`
}

/**
 * Moved aside first: whoever keeps the same bytes meanwhile either renewed the file before, and it is moved back, or finds none
 * and writes it anew. So nothing that was kept goes.
 */
async function removeOlder(target: string, before: Date): Promise<boolean> {
  const aside = temporaryPathOf(target)
  if (!(await isOlder(target, before)) || !(await unlessNotFound(rename(target, aside)))) return false
  if (await isOlder(aside, before)) return unlessNotFound(rm(aside))
  await rename(aside, target)
  return false
}

async function isOlder(target: string, before: Date): Promise<boolean> {
  const found = await stat(target).catch(() => undefined)
  return found !== undefined && found.mtime < before
}

async function* listStoredFiles(folder: string): AsyncGenerator<StoredFile> {
  for await (const path of listPaths(folder)) {
    const found = parseStoredPath(path) && (await stat(join(folder, path)).catch(() => undefined))
    if (found !== undefined) yield { path, modifiedAt: found.mtime }
  }
}

async function removePartialWrites(folder: string, before: Date): Promise<void> {
  for await (const path of listPaths(folder)) {
    const target = join(folder, path)
    if (path.endsWith(partialSuffix) && (await isOlder(target, before))) await unlessNotFound(rm(target))
  }
}

/** `<company>/<two digits>/<name>`, one folder's names in hand at a time. */
async function* listPaths(folder: string): AsyncGenerator<string> {
  for (const company of await listNames(folder)) yield* listCompanyPaths(folder, company)
}

async function* listCompanyPaths(folder: string, company: string): AsyncGenerator<string> {
  for (const start of await listNames(join(folder, company)))
    for (const name of await listNames(join(folder, company, start))) yield `${company}/${start}/${name}`
}

/** What is no folder has no names, and a folder may go with its company while it is read. */
function listNames(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}
