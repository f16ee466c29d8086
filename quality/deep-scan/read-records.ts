import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Reads a set of examples: one JSON record a line, compressed. */
export function readRecords(folder: string, file: string): readonly unknown[] {
  const text = gunzipSync(readFileSync(path.join(folder, 'deep-scan', file))).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

/** Divides, and says 1 where there is nothing to divide. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000
}
