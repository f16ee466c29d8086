import { decodePath, lengthProblem, nameProblem } from './path-name.ts'

const [slash, backslash] = [47, 92]

/** A path as it is listed, and why it is not accepted. */
export interface EntryPath {
  readonly path: string
  readonly problem?: string | undefined
}

/** Normalises the name of an entry: `./a//b/` is `a/b`. Absolute paths and paths upwards are not accepted. */
export function entryPathOf(name: Buffer, hasBackslashes: boolean): EntryPath {
  // the escapes of other bytes contain backslashes too
  const given = decodePath(hasBackslashes ? name.map((byte) => (byte === backslash ? slash : byte)) : name)
  const isAbsolute = given.startsWith('/') || (hasBackslashes && /^[a-z]:/i.test(given))
  const names = given.split('/').filter((one) => one !== '' && one !== '.')
  const path = names.join('/')
  if (isAbsolute || path === '') return { path: given, problem: 'its name is not allowed' }
  return { path, problem: names.map(nameProblem).find((problem) => problem !== undefined) ?? lengthProblem(path) }
}
