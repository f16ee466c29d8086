import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads a key kept in the data folder, or makes it at the first start; the file is readable by its owner alone (decisions 2). */
export async function loadOrCreateKey(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = await create(path, make)
  if (made !== undefined) return made
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new Error(`${path} may be read by others; run: chmod 600 ${path}`)
  return (await readFile(path, 'utf8')).trim()
}

async function create(path: string, make: () => string): Promise<string | undefined> {
  try {
    const file = await open(path, 'wx', 0o600)
    const key = make()
    await file.writeFile(`${key}\n`)
    await file.close()
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
}
