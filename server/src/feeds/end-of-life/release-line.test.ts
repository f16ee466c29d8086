import { array, assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { releaseLineOf } from '#feeds/end-of-life/release-line.ts'

const lines = ['3.14', '3.11', '3.1', '3', '1.1.1', '8', '13.0-sp3', '4.4w', '2.0', '2'].map((name) => ({ name, codename: undefined }))
const debian = [
  { name: '12', codename: 'Bookworm' },
  { name: '11', codename: 'Bullseye' },
]
const ubuntu = [{ name: '22.04', codename: 'Jammy Jellyfish' }]

describe('a version belongs to', () => {
  it.each([
    ['3.11.4', '3.11'],
    ['3.11', '3.11'],
    ['3.11rc1', '3.11'],
    ['3.1.4', '3.1'],
    ['3.110.1', '3'],
    ['3.9.1', '3'],
    ['v3.11.4', '3.11'],
    ['go3.11', '3.11'],
    ['release-3.11.2', '3.11'],
    ['1:3.11.4-2+deb12u1', '3.11'],
    ['1.1.1w', '1.1.1'],
    ['8u362', '8'],
    ['13.0-SP3', '13.0-sp3'],
    ['2.0.0-alpha', '2.0'],
    ['2.1', '2'],
  ])('%s: the longest line that begins it, part by part: %s', (version, expected) => {
    expect(releaseLineOf(version, lines)?.name).toBe(expected)
  })

  it.each([
    '31',
    '30.1',
    '1.1.10',
    '1.10',
    '4.4.1',
    '4.4wx',
    '',
    '  ',
    'latest',
    undefined,
    'sha256:3a1f',
    '3f2504e04f89',
    '8'.repeat(300),
  ])('%s: no line', (version) => {
    expect(releaseLineOf(version, lines)).toBeUndefined()
  })

  it('the line whose codename it bears, as tags of images do', () => {
    expect(releaseLineOf('bookworm-slim', debian)?.name).toBe('12')
    expect(releaseLineOf('12-slim', debian)?.name).toBe('12')
    expect(releaseLineOf('debian-bullseye', debian)?.name).toBe('11')
    expect(releaseLineOf('jammy', ubuntu)?.name).toBe('22.04')
    expect(releaseLineOf('sid', debian)).toBeUndefined()
  })

  it('itself, where it is a line, and never to a line that does not begin it', () => {
    const part = integer({ min: 0, max: 200 })
    const version = array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
    assert(
      property(version, array(version, { maxLength: 20 }), (text, names) => {
        const found = releaseLineOf(
          text,
          [...names, text].map((name) => ({ name, codename: undefined })),
        )
        expect(found?.name).toBe(text)
        const other = releaseLineOf(
          text,
          names.map((name) => ({ name, codename: undefined })),
        )
        expect(other === undefined || `${text}.`.startsWith(`${other.name}.`)).toBe(true)
      }),
    )
  })

  it('none or one of the lines given, whatever is written', () => {
    assert(
      property(string({ maxLength: 300 }), string(), (text, name) => {
        const found = releaseLineOf(text, [{ name, codename: name }])
        expect(found === undefined || found.name === name).toBe(true)
      }),
    )
  })
})
