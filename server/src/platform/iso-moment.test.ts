import { assert, constantFrom, date, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIsoMoment } from '#platform/iso-moment.ts'

function atOf(text: string): string | undefined {
  return readIsoMoment(text)?.at.toISOString()
}

describe('an ISO 8601 date or date-time (docs/reference/conventions.md#times)', () => {
  it.each([
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-05-01T10:00', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T10:00:30', '2026-05-01T10:00:30.000Z'],
    ['2026-05-01T10:00:30Z', '2026-05-01T10:00:30.000Z'],
    ['2026-05-01t10:00:30z', '2026-05-01T10:00:30.000Z'],
    ['2026-05-01T10:00:30.1Z', '2026-05-01T10:00:30.100Z'],
    ['2026-05-01T10:00:30.123456789Z', '2026-05-01T10:00:30.123Z'],
    ['2026-05-01T10:00:00+02:00', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01T10:00:00-0530', '2026-05-01T15:30:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
  ])('%s', (text, at) => expect(atOf(text)).toBe(at))

  it.each([
    '',
    'today',
    '2026',
    '2026-05',
    '2026-13-01',
    '2026-00-01',
    '2026-05-00',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '0000-01-01',
    '0001-01-01T00:00:00+02:00',
    '9999-12-31T23:59:59-02:00',
    '2026-5-1',
    '20260501',
    '2026-05-01T',
    '2026-05-01T25:00',
    '2026-05-01T10:60',
    '2026-05-01T10:00:60Z',
    '2026-05-01T10:00:00+25:00',
    '2026-05-01 10:00',
    '2026-05-01Z',
    ' 2026-05-01',
    '2026-05-01\n',
    '+002026-05-01',
    '٢٠٢٦-٠٥-٠١',
  ])('is not %j', (text) => expect(readIsoMoment(text)).toBeUndefined())

  it('knows the end of a day, and that a moment has no length', () => {
    expect(readIsoMoment('2026-12-31')?.end.toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect(readIsoMoment('2026-12-31T10:00:00Z')?.end.toISOString()).toBe('2026-12-31T10:00:00.000Z')
    expect(readIsoMoment('9999-12-31')?.end.toISOString()).toBe('9999-12-31T23:59:59.999Z')
    expect([readIsoMoment('2026-12-31')?.isDay, readIsoMoment('2026-12-31T10:00:00Z')?.isDay]).toEqual([true, false])
  })

  it('reads every date the service writes', () => {
    const dates = date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    assert(property(dates, (at) => atOf(at.toISOString()) === at.toISOString()))
  })

  it('never throws', () => {
    assert(
      property(
        string({ unit: constantFrom('0', '1', '2', '3', '6', '9', '-', ':', 'T', 'Z', '+', '.', ' ') }),
        (text) => void readIsoMoment(text),
      ),
    )
  })
})
