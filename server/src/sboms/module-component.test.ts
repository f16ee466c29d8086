import { expect, it } from 'vitest'
import type { Component, DependencyGraph } from '@waybill/documents'
import { moduleComponentsOf } from '#sboms/module-component.ts'

function component(purl: string): Component {
  const texts = { version: undefined, description: undefined, hash: undefined, cpe: undefined }
  return { key: purl, name: purl, purl, type: 'library', licenses: [], links: [], isPrivate: false, ...texts }
}

function sbomOf(purls: readonly string[], graph: DependencyGraph): { components: readonly Component[]; graph: DependencyGraph } {
  return { components: purls.map(component), graph }
}

it('reports for each component whether it is direct, and its depth, in the order of the purls', () => {
  const sbom = sbomOf(['pkg:npm/c@1', 'pkg:npm/a@1', 'pkg:npm/b@1'], { roots: [0], dependsOn: [[1, 2], [2], [1]] })
  expect(moduleComponentsOf(sbom)).toEqual([
    {
      purl: 'pkg:npm/a@1',
      direct: false,
      depth: 2,
      parent: 'pkg:npm/c@1',
      introducedBy: 'pkg:npm/c@1',
      soleIntroducer: true,
      appearances: 2,
    },
    {
      purl: 'pkg:npm/b@1',
      direct: false,
      depth: 2,
      parent: 'pkg:npm/c@1',
      introducedBy: 'pkg:npm/c@1',
      soleIntroducer: true,
      appearances: 2,
    },
    { purl: 'pkg:npm/c@1', direct: true, depth: 1, introducedBy: 'pkg:npm/c@1', soleIntroducer: true, appearances: 1 },
  ])
})

it('takes of two components with one purl the nearer, so that every way up ends', () => {
  const graph = { roots: [0, 2], dependsOn: [[1], [], [], [0]] }
  const components = moduleComponentsOf(sbomOf(['pkg:npm/a@1', 'pkg:npm/b@1', 'pkg:npm/b@1', 'pkg:npm/c@1'], graph))
  expect(components).toEqual([
    { purl: 'pkg:npm/a@1', direct: true, depth: 1, introducedBy: 'pkg:npm/a@1', soleIntroducer: false, appearances: 2 },
    { purl: 'pkg:npm/b@1', direct: true, depth: 1, introducedBy: 'pkg:npm/b@1', soleIntroducer: true, appearances: 1 },
    { purl: 'pkg:npm/c@1', direct: false, depth: 0, soleIntroducer: true, appearances: 0 },
  ])
})

it('adds what was added by hand as direct, by key and version; older prefixes mean the same', () => {
  const custom = [
    { key: 'pip:Django', version: '4.2' },
    { key: 'npm:@acme/a', version: '1+x' },
  ]
  expect(moduleComponentsOf(sbomOf([], { roots: [], dependsOn: [] }), custom)).toEqual([
    {
      purl: 'pkg:npm/%40acme/a@1%2Bx',
      direct: true,
      depth: 1,
      introducedBy: 'pkg:npm/%40acme/a@1%2Bx',
      soleIntroducer: true,
      appearances: 1,
    },
    { purl: 'pkg:pypi/django@4.2', direct: true, depth: 1, introducedBy: 'pkg:pypi/django@4.2', soleIntroducer: true, appearances: 1 },
  ])
})

it('takes the word of the document on a component that was added by hand too', () => {
  const sbom = sbomOf(['pkg:npm/a@1', 'pkg:npm/b@1'], { roots: [0], dependsOn: [[1], []] })
  expect(moduleComponentsOf(sbom, [{ key: 'npm:b', version: '1' }])).toEqual([
    { purl: 'pkg:npm/a@1', direct: true, depth: 1, introducedBy: 'pkg:npm/a@1', soleIntroducer: true, appearances: 1 },
    {
      purl: 'pkg:npm/b@1',
      direct: false,
      depth: 2,
      parent: 'pkg:npm/a@1',
      introducedBy: 'pkg:npm/a@1',
      soleIntroducer: true,
      appearances: 1,
    },
  ])
})

it('passes over a key that is none', () => {
  expect(moduleComponentsOf(sbomOf([], { roots: [], dependsOn: [] }), [{ key: 'no key', version: '1' }])).toEqual([])
})
