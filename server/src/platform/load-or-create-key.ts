import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads a key kept in the data folder, or makes it at the first start (decisions 2). The file is there whole or not at
 * all, also when several processes start at once, and readable by its owner alone: throws when others may read it.
 */
export async function loadOrCreateKey(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = make()
  if (await createAtomically(path, `${made}\n`)) return made
  if ((await isReadableByOthers(path)) && (await supportsFileModes(folder)))
    throw new Error(`${path} may be read by others; run: chmod 600 ${path}`)
  const key = (await readFile(path, 'utf8')).trim()
  if (key === '') throw new Error(`${path} is empty; put the key back, or remove the file to have a new one made`)
  return key
}

/** Writes beside the place and links into it, which fails where a file is already. */
async function createAtomically(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    return await linkOrWrite(draft, path, text)
  } finally {
    await rm(draft, { force: true })
  }
}

async function linkOrWrite(draft: string, path: string, text: string): Promise<boolean> {
  try {
    // not every file system has links
    await link(draft, path).catch((error: unknown) =>
      errorCode(error) === 'EEXIST' ? Promise.reject(error) : writeFile(path, text, { mode: 0o600, flag: 'wx' }),
    )
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

async function isReadableByOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  return (mode & 0o077) !== 0
}

/** Windows and some mounts show every file as open to all, whatever was asked for. */
async function supportsFileModes(folder: string): Promise<boolean> {
  const probe = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(probe, '', { mode: 0o600, flag: 'wx' })
    return !(await isReadableByOthers(probe))
  } finally {
    await rm(probe, { force: true })
  }
}
