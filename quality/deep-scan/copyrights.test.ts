import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureCopyrights, readCopyrightRecords } from './copyrights.ts'
import correctedHolders from './corrected-holders.json' with { type: 'json' }
import { correctHolders } from './corrected-truth.ts'

const data = path.resolve(import.meta.dirname, '../../../shared/data')

describe.skipIf(!existsSync(path.join(data, 'deep-scan')))('copyrights (skipped without ../shared/data)', () => {
  it('have figures for both halves of the records, and misses of the half that may be looked at', () => {
    const { records, figures, wrong } = measureCopyrights(data)
    expect(records).toBeGreaterThan(1000)
    expect(Object.keys(figures).filter((name) => name.startsWith('tuned'))).toHaveLength(12)
    expect(Object.keys(figures).filter((name) => name.startsWith('held out'))).toHaveLength(12)
    expect(Object.keys(figures).filter((name) => name.startsWith('as read'))).toHaveLength(8)
    expect(Object.values(figures).filter((share) => !(share > 0 && share <= 1))).toEqual([])
    expect(wrong.filter((line) => !/^\S+ (?:holders|statements|authors): expected \[.*\], found \[.*\]$/u.test(line))).toEqual([])
  })
  it('are corrected only where the data has the wrong holder', () => {
    const held = new Map(readCopyrightRecords(data).map(({ id, holders }) => [id, new Set(['', ...holders])]))
    const unknown = Object.entries(correctedHolders).flatMap(([id, corrections]) =>
      Object.keys(corrections).filter((holder) => held.get(id)?.has(holder) !== true),
    )
    expect(unknown).toEqual([])
  })
})

describe('holders as the text names them', () => {
  it('replace, drop and add what the truth has', () => {
    expect(correctHolders('scancode:copyrights/misco2/leading-dash.txt', ['AOL Inc. - Apache', 'Other'])).toEqual(['AOL Inc.', 'Other'])
    expect(correctHolders('scancode:copyrights/ChangeLog.other', ['vruppert'])).toEqual([])
    expect(correctHolders('scancode:copyrights/alphanumeric_holder_name.txt', [])).toEqual(['corps69'])
  })

  it('are those of the truth in a record that was not corrected', () => {
    expect(correctHolders('scancode:copyrights/toString', ['A', 'B'])).toEqual(['A', 'B'])
  })
})
