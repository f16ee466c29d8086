import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Opens a file, and fails for a link that took its place. */
export const withoutLinks = constants.O_RDONLY | constants.O_NOFOLLOW

/** Reads a file, and never what a link that took its place points to. */
export async function readFileItself(path: string): Promise<Buffer> {
  const file = await open(path, withoutLinks)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}
