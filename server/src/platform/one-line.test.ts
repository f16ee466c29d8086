import { describe, expect, it } from 'vitest'
import { oneLine, shortLine } from '#platform/one-line.ts'

describe('a text on one line', () => {
  it.each([
    ['a\r\nBcc: b', 'a Bcc: b'],
    ['  a\u2028b\u2029c\t\0d  ', 'a b c d'],
    ['gpj\u202e.exe', 'gpj .exe'],
    ['Straße 🎉', 'Straße 🎉'],
  ])('%j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  it('is cut between characters, not within one, and says so', () => {
    expect(shortLine('🎉🎉🎉', 3)).toBe('🎉🎉🎉')
    expect(shortLine('🎉🎉🎉🎉', 3)).toBe('🎉🎉…')
    expect(shortLine('one two', 5)).toBe('one…')
  })
})
