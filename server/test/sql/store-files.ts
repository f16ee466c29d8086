import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../src/', import.meta.url))

/** A source file of a slice. */
export interface SliceFile {
  readonly slice: string
  /** Below server/src. */
  readonly name: string
  readonly path: string
  /** Whether the file may contain SQL. */
  readonly isStore: boolean
}

/** The source files of all slices, without tests and without database/. */
export function sliceFiles(): readonly SliceFile[] {
  const names = globSync('*/**/*.ts', { cwd: root }).map((name) => name.split(sep).join('/'))
  return names
    .filter((name) => !name.endsWith('.test.ts') && !name.startsWith('database/'))
    .toSorted()
    .map((name) => ({ slice: name.split('/')[0] ?? '', name, path: root + name, isStore: /-(?:store|report)\.ts$/u.test(name) }))
}
