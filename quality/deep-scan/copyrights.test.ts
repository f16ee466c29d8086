import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureCopyrights } from './copyrights.ts'

const data = path.resolve(import.meta.dirname, '../../../shared/data')

describe.skipIf(!existsSync(path.join(data, 'deep-scan')))('copyrights (skipped without ../shared/data)', () => {
  it('have figures for both halves of the records, and misses of the half that may be looked at', () => {
    const { records, figures, wrong } = measureCopyrights(data)
    expect(records).toBeGreaterThan(1000)
    expect(Object.keys(figures).filter((name) => name.startsWith('tuned'))).toHaveLength(12)
    expect(Object.keys(figures).filter((name) => name.startsWith('held out'))).toHaveLength(12)
    expect(Object.values(figures).filter((share) => !(share > 0 && share <= 1))).toEqual([])
    expect(wrong.filter((line) => !/^\S+ (?:holders|statements|authors): expected \[.*\], found \[.*\]$/u.test(line))).toEqual([])
  })
})
