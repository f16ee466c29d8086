/** Tells whether something was built from the sources that are there now. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Whether the stamp names the digest of the sources. */
export function isCurrent(stamp, sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(sources)
}

/** Returns the digest of files and of all files in folders. */
export function digestOf(sources) {
  const digest = createHash('sha256')
  for (const path of sources.flatMap(filesOf)) digest.update(`${path}\0`).update(readFileSync(join(root, path)))
  return digest.digest('hex')
}

/** Lists the files of a folder in a fixed order, without tests and types, or the file itself. */
function filesOf(path) {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.(?:test|d)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted()
}
