import { fileKinds } from './file-kinds.ts'

/** Reports whether the checks may ask for a file's text. */
export function isScorecardFile(path: string): boolean {
  return Object.values(fileKinds).some((kind) => kind.test(path))
}
