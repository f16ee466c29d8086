import { describe, expect, it } from 'vitest'
import { supersedes } from './supersedes.ts'
import { versionOrderOf } from '@waybill/versions'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { isInRange } from '@waybill/vulnerabilities/vex'

function issue(version?: string, published?: string): { version: string | undefined; published: string | undefined } {
  return { version, published }
}

describe('an issue of a document takes the place of another', () => {
  it.each([
    [issue('2', '2024-02-01T00:00:00Z'), issue('1', '2024-01-01T00:00:00Z'), true],
    [issue('1', '2024-02-01T00:00:00Z'), issue('2', '2024-01-01T00:00:00Z'), true],
    [issue('2', '2024-01-01T00:00:00+02:00'), issue('1', '2024-01-01T00:00:00Z'), false],
    [issue('10'), issue('9'), true],
    [issue('9'), issue('10'), false],
    [issue('1.2.0'), issue('1.2'), true],
    [issue('1.2'), issue('1.2.0'), true],
    [issue('1.2'), issue('1.2.1'), false],
    [issue('1.10'), issue('1.9.9'), true],
    [issue('final'), issue('1'), true],
    [issue('1', 'yesterday'), issue('1', '2024-01-01T00:00:00Z'), true],
    [issue(), issue(), true],
  ])('by its date, else by its number, else by coming last: %j before %j is %s', (sent, held, verdict) => {
    expect(supersedes(sent, held)).toBe(verdict)
  })
})

describe('a range', () => {
  const semver = versionOrderOf('npm')
  it.each([
    ['<4.2.0', '4.1.9', true],
    ['<4.2.0', '4.2.0', false],
    ['<= 4.2.0', '4.2.0', true],
    ['>=1.0.0 <2.0.0', '1.5.0', true],
    ['>= 1.0.0, < 2.0.0', '2.0.0', false],
    ['>=1.0.0|<2.0.0', '0.9.0', false],
    ['>1.0.0', '1.0.0', false],
    ['<1.0.0|<2.0.0', '0.5.0', false],
    ['vers:npm/>=1.0.0|<2.0.0', '1.5.0', true],
    ['vers:generic/>=1.0.0|<2.0.0', '1.5.0', true],
    ['vers:npm/<1.0.0', '1.5.0', false],
    ['vers:oops', '1.5.0', false],
    ['all versions', '1.0.0', false],
    ['prior to 4.2', '1.0.0', false],
    ['', '1.0.0', false],
    ['<', '1.0.0', false],
    ['<1.0.0 or later', '0.1.0', false],
    [`<${'9'.repeat(600)}`, '1.0.0', false],
  ])('%s holds %s: %s', (range, version, verdict) => {
    expect(isInRange(version, range, { order: semver, type: undefined })).toBe(verdict)
  })
  it('holds nothing in an ordering nobody defined', () => {
    expect(isInRange('1.0.0', '<2.0.0', { order: undefined, type: 'npm' })).toBe(false)
  })
})

it('a vulnerability’s id is written in one way', () => {
  expect(['cve-2024-1', ' GHSA-AAAA-bbbb-cccc ', 'ghsa-aaaa-bbbb-cccc', 'GO-2024-1', 'debian-x'].map(canonicalVulnerabilityId)).toEqual([
    'CVE-2024-1',
    'GHSA-aaaa-bbbb-cccc',
    'GHSA-aaaa-bbbb-cccc',
    'GO-2024-1',
    'debian-x',
  ])
})
