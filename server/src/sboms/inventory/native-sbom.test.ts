import { describe, expect, it } from 'vitest'
import type { Component, DependencyGraph } from '@waybill/documents'
import { makeSbom, componentOf, inventoryModuleOf, inventoryOf } from '#test/make-sbom.ts'
import { toNativeSbom } from '#sboms/inventory/native-sbom.ts'
import { type TreeNode, dependencyTreeOf } from '#sboms/inventory/dependency-tree.ts'

function numbered(count: number): readonly Component[] {
  return Array.from({ length: count }, (_, i) => componentOf(`pkg:npm/c${String(i)}@1`))
}

function treeFor(components: readonly Component[], graph: DependencyGraph): TreeNode[] {
  return dependencyTreeOf([inventoryModuleOf(makeSbom(components, graph))])
}

/** The tree in short: `a(b *c)`, a star for a reference. */
function short(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => {
      if ('ref' in node) return `*${node.ref.replace(/^pkg:npm\/(.*)@1$/u, '$1')}`
      return node.dependencies.length === 0 ? node.name : `${node.name}(${short(node.dependencies)})`
    })
    .join(' ')
}

describe('the tree', () => {
  it('gives a shared subtree once, where it is met first from the top, and refers to it elsewhere', () => {
    const graph = { roots: [0, 1], dependsOn: [[2], [2, 3], [3], []] }
    expect(short(treeFor(numbered(4), graph))).toBe('app(c0(c2(*c3)) c1(*c2 c3))')
  })
  it('ends in a circle', () => {
    expect(short(treeFor(numbered(3), { roots: [0], dependsOn: [[1], [2], [0]] }))).toBe('app(c0(c1(c2(*c0))))')
  })
  it('has every component exactly once in full, whatever the graph', () => {
    const graph = { roots: [0], dependsOn: Array.from({ length: 50 }, (_, i) => [(i + 1) % 50, (i * 7) % 50, (i * 3 + 1) % 50]) }
    const full = JSON.stringify(treeFor(numbered(50), graph)).match(/"purl":"[^"]+"/gu) ?? []
    expect([full.length, new Set(full).size]).toEqual([50, 50])
  })
  it('of a chain of 10,000 overflows nobody: what lies deeper than 100 stands at the top, reached by ref', () => {
    const tree = treeFor(numbered(10_000), { roots: [0], dependsOn: Array.from({ length: 10_000 }, (_, i) => (i < 9_999 ? [i + 1] : [])) })
    const text = JSON.stringify(tree)
    expect(text.match(/"purl"/gu)).toHaveLength(10_000)
    expect(text.match(/"ref"/gu)).toHaveLength(tree.length - 1)
    expect(tree.length).toBeGreaterThan(90)
    expect(text.split('').reduce(deepening, { depth: 0, deepest: 0 }).deepest).toBeLessThan(250)
  })
  it('names the module with the version of what its document describes, and holds what was added by hand', () => {
    const subject = { name: 'shop', version: '7', purl: undefined, licenses: [] }
    const settings = { customComponents: [{ key: 'npm:x', version: '2', comment: 'by hand' }] }
    expect(dependencyTreeOf([inventoryModuleOf({ ...makeSbom(numbered(1)), subject }, { settings })])).toEqual([
      {
        key: 'm1',
        name: 'app',
        version: '7',
        dependencies: [
          { key: 'npm:c0', name: 'c0', version: '1', purl: 'pkg:npm/c0@1', dependencies: [] },
          { key: 'npm:x', name: 'x', version: '2', purl: 'pkg:npm/x@2', dependencies: [] },
        ],
      },
    ])
  })
})

function deepening({ depth, deepest }: { depth: number; deepest: number }, character: string): { depth: number; deepest: number } {
  const next = depth + ({ '{': 1, '[': 1, '}': -1, ']': -1 }[character] ?? 0)
  return { depth: next, deepest: Math.max(deepest, next) }
}

describe('the SBOM in the own format (§2.1, decisions 3)', () => {
  const hash = { algorithm: 'SHA-256', value: 'ab' } as const
  const link = { type: 'website', url: 'https://a.example' } as const
  const licenses = [{ id: 'MIT', url: 'https://mit.example' }, { expression: 'ISC' }]
  const first = inventoryModuleOf(makeSbom([componentOf('pkg:npm/a@1', { hash, links: [link], licenses })]))
  const second = inventoryModuleOf(makeSbom([componentOf('pkg:npm/a@2'), componentOf('pkg:npm/a@1'), componentOf('pkg:npm/b')]), {
    id: 'm2',
    name: 'web',
  })

  it('counts components, versions, licences and modules, and lists each version once', () => {
    const sbom = toNativeSbom(inventoryOf(first, second), undefined)
    expect(sbom.stats).toEqual({ components: 2, versions: 3, licenses: 2, modules: 2 })
    expect(sbom.list.map(({ purl }) => purl)).toEqual(['pkg:npm/a@1', 'pkg:npm/a@2', 'pkg:npm/b'])
    expect([sbom.company, sbom.project, sbom.module]).toEqual(['ACME', { _id: 'p1', name: 'Shop' }, null])
    expect(sbom.modules).toEqual([
      { _id: 'm1', name: 'app', status: 'ok' },
      { _id: 'm2', name: 'web', status: 'ok' },
    ])
  })
  it('lists of a component what the bill knows', () => {
    expect(toNativeSbom(inventoryOf(first), first)).toMatchObject({
      module: { _id: 'm1', name: 'app' },
      list: [
        {
          name: 'a',
          key: 'npm:a',
          version: '1',
          purl: 'pkg:npm/a@1',
          homepageUrl: 'https://a.example',
          license: 'MIT AND ISC',
          licenseUrl: 'https://mit.example',
          hash,
          links: [link],
        },
      ],
    })
  })
})
