import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { parsePurl } from '@waybill/identifiers'
import { versionOrderOf } from '@waybill/versions'
import { type VersionPosition, versionPositionOf } from './version-position.ts'

function positionOf(purl: string, ecosystem: string, versions: readonly string[], stable = versions): VersionPosition {
  const parsed = parsePurl(purl)
  if (parsed === undefined) throw new Error(`${purl} is no purl`)
  return versionPositionOf(parsed, { ecosystem, versions, stable })
}

const released = ['1.0.0', '1.1.0', '2.0.0-rc.1', '2.0.0', '2.1.0']
const stable = ['1.0.0', '1.1.0', '2.0.0', '2.1.0']

it.each([
  ['1.0.0', { isKnown: true, registered: '1.0.0', newer: 3, isAboveAll: false }],
  ['2.1.0', { isKnown: true, registered: '2.1.0', newer: 0, isAboveAll: false }],
  ['2.0.0-rc.1', { isKnown: true, registered: '2.0.0-rc.1', newer: 2, isAboveAll: false }],
  ['1.5.0', { isKnown: false, registered: undefined, newer: 2, isAboveAll: false }],
  ['9.0.0', { isKnown: false, registered: undefined, newer: 0, isAboveAll: true }],
  ['workspace:*', { isKnown: undefined, registered: undefined, newer: undefined, isAboveAll: false }],
])('counts the stable versions above npm version %s', (version, expected) => {
  expect(positionOf(`pkg:npm/x@${encodeURIComponent(version)}`, 'npm', released, stable)).toEqual(expected)
})

it('meets a version written otherwise, the very spelling first', () => {
  expect(positionOf('pkg:pypi/x@1.0', 'PyPI', ['0.9', '1.0.0', '1.1'])).toMatchObject({ isKnown: true, registered: '1.0.0', newer: 1 })
  expect(positionOf('pkg:maven/g/a@1.0', 'Maven', ['1', '1.0', '1.0.0'])).toMatchObject({ isKnown: true, registered: '1.0', newer: 0 })
})

it('cannot tell of a component without version, from another registry or from a repository', () => {
  const unknown = { isKnown: undefined, registered: undefined, newer: undefined, isAboveAll: false }
  expect(positionOf('pkg:npm/x', 'npm', released)).toEqual(unknown)
  expect(positionOf('pkg:npm/x@9.0.0?repository_url=https://npm.example.com', 'npm', released)).toEqual(unknown)
  expect(positionOf('pkg:npm/x@9.0.0?repository_url=https://registry.npmjs.org.example.com', 'npm', released)).toEqual(unknown)
  expect(positionOf('pkg:npm/x@1.0.0?vcs_url=git%2Bhttps://github.com/a/b', 'npm', released)).toEqual(unknown)
})

it('takes the public registry named in the purl for what it is', () => {
  expect(positionOf('pkg:npm/x@1.0.0?repository_url=https://registry.npmjs.org', 'npm', released).isKnown).toBe(true)
  expect(positionOf('pkg:maven/g/a@1?repository_url=https://repo.maven.apache.org/maven2', 'Maven', ['1']).isKnown).toBe(true)
  expect(
    positionOf('pkg:cargo/a@1.0.0?repository_url=registry%2Bhttps://github.com/rust-lang/crates.io-index', 'crates.io', ['1.0.0']).isKnown,
  ).toBe(true)
})

it('does not miss builds of commits and branches, which no registry lists', () => {
  const go = positionOf('pkg:golang/example.com/x@v1.0.1-0.20210101000000-abcdef012345', 'Go', ['v1.0.0', 'v1.1.0'])
  expect(go).toEqual({ isKnown: undefined, registered: undefined, newer: 1, isAboveAll: false })
  expect(positionOf('pkg:composer/a/b@dev-main', 'Packagist', ['1.0.0'])).toMatchObject({ isKnown: undefined, isAboveAll: false })
})

it('finds nothing above in a package without versions', () => {
  expect(positionOf('pkg:npm/x@1.0.0', 'npm', [])).toEqual({ isKnown: false, registered: undefined, newer: 0, isAboveAll: false })
})

it('counts as one would by comparing with each', () => {
  const version = tuple(constantFrom(0, 1, 2), constantFrom(0, 1), constantFrom('', '-rc.1')).map(
    ([a, b, c]) => `${String(a)}.${String(b)}.0${c}`,
  )
  const order = versionOrderOf('npm')
  assert(
    property(array(version), version, (list, own) => {
      const versions = [...new Set(list)].toSorted((a, b) => order?.compare(a, b) ?? 0)
      const { newer, isKnown } = positionOf(`pkg:npm/x@${own}`, 'npm', versions)
      expect(newer).toBe(versions.filter((one) => (order?.compare(one, own) ?? 0) > 0).length)
      expect(isKnown).toBe(versions.includes(own))
    }),
  )
})

it('ends on anything', () => {
  assert(
    property(array(string()), string(), constantFrom('PyPI', 'Maven', 'npm'), (versions, version, ecosystem) => {
      const purl = { type: 'x', namespace: undefined, name: 'x', version, qualifiers: {}, subpath: undefined }
      expect(versionPositionOf(purl, { ecosystem, versions, stable: [] })).toHaveProperty('isKnown')
    }),
  )
})
