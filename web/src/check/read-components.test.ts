import { expect, it } from 'vitest'
import { readDocument, readLines } from './read-components.ts'

it('reads purls and component keys with versions, each once', () => {
  expect(readLines('pkg:npm/lodash@4.17.20\n\n# comment\nnpm:@scope/name@1.0.0\nnpm:axios\npkg:npm/lodash@4.17.20')).toEqual({
    components: [{ purl: 'pkg:npm/lodash@4.17.20' }, { key: 'npm:@scope/name', version: '1.0.0' }, { key: 'npm:axios' }],
    unnamed: [],
    left: 0,
  })
})

it('reads a version after a space, as lists of the app show it', () => {
  expect(readLines('npm:minimist 1.2.5\nmvn:org.x:y@2').components).toEqual([
    { key: 'npm:minimist', version: '1.2.5' },
    { key: 'maven:org.x:y', version: '2' },
  ])
})

it('names the lines it cannot read', () => {
  expect(readLines('lodash\npkg:npm').unnamed).toEqual(['lodash', 'pkg:npm'])
})

it('reads the purls and licences of CycloneDX, nested components too', () => {
  const document = {
    bomFormat: 'CycloneDX',
    components: [
      { name: 'a', purl: 'pkg:npm/a@1', licenses: [{ license: { id: 'MIT' } }], components: [{ name: 'b', purl: 'pkg:npm/b@2' }] },
      { name: 'without a purl' },
    ],
  }
  expect(readDocument(JSON.stringify(document))).toEqual({
    components: [{ purl: 'pkg:npm/a@1', license: 'MIT' }, { purl: 'pkg:npm/b@2' }],
    unnamed: ['without a purl'],
    left: 0,
  })
})

it('reads the purls and licences of SPDX, and takes no licence that says nothing', () => {
  const externalRefs = [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/a@1' }]
  const document = {
    spdxVersion: 'SPDX-2.3',
    packages: [{ name: 'a', externalRefs, licenseConcluded: 'NOASSERTION', licenseDeclared: 'MIT' }],
  }
  expect(readDocument(JSON.stringify(document))?.components).toEqual([{ purl: 'pkg:npm/a@1', license: 'MIT' }])
})

it('takes the first 1,000 components and counts the others', () => {
  const lines = Array.from({ length: 1002 }, (_, i) => `pkg:npm/a${String(i)}@1`)
  const { components, left } = readLines(lines.join('\n'))
  expect([components.length, left]).toEqual([1000, 2])
})

it('reads no other document', () => {
  expect(readDocument('{"runs": []}')).toBeUndefined()
  expect(readDocument('not JSON')).toBeUndefined()
})
