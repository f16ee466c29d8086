import { anything, assert, object, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sbom, Component } from '../sbom/sbom.ts'
import { deepScanLinks } from './deep-scan-links.ts'
import { readScanDocument } from './read-scan-document.ts'
import { ParseError } from '../parse-error.ts'

function read(dependencies: unknown, more: object = {}): Sbom {
  return readScanDocument(Buffer.from(JSON.stringify({ project: 'p', module: 'app', dependencies, ...more })))
}

function only(fields: object): Component {
  const [component] = read([{ key: 'npm:a', versions: ['1'], ...fields }]).components
  if (component === undefined) throw new Error('there is no component')
  return component
}

function edgesOf({ components, graph }: Sbom): readonly string[] {
  return graph.dependsOn.flatMap((targets, from) => targets.map((to) => `${components[from]?.purl ?? ''} > ${components[to]?.purl ?? ''}`))
}

function faultOf(dependencies: unknown): readonly [string, string] {
  try {
    read(dependencies)
  } catch (error) {
    if (error instanceof ParseError) return [error.pointer, error.message]
    throw error
  }
  throw new Error('the scan was read')
}

describe('a dependency comes in two shapes (docs/reference/scans.md#dependency-scan)', () => {
  it('as key with versions and repoUrl', () => {
    const sent = {
      name: 'core',
      key: 'npm:@acme/core',
      versions: ['1.0.0'],
      repoUrl: 'https://example.org/core.git',
      homepageUrl: 'https://core.example',
      private: true,
      licenses: [{ name: 'MIT', url: 'https://mit.example' }],
      description: 'the core',
      dependencies: [],
    }
    expect(read([sent]).components).toEqual([
      {
        key: 'npm:@acme/core',
        name: '@acme/core',
        version: '1.0.0',
        purl: 'pkg:npm/%40acme/core@1.0.0',
        type: 'library',
        description: 'the core',
        licenses: [{ id: 'MIT', url: 'https://mit.example' }],
        hash: undefined,
        links: [
          { type: 'website', url: 'https://core.example' },
          { type: 'vcs', url: 'https://example.org/core.git' },
        ],
        cpe: undefined,
        isPrivate: true,
      },
    ])
  })
  it('as purl with repositoryUrl and a checksum, mixed with the other, and as a purl alone', () => {
    const sbom = read([
      {
        name: 'lib',
        purl: 'pkg:maven/org.acme/lib@1',
        repositoryUrl: 'https://example.org/lib',
        checksum: { SHA1: 'A'.repeat(40), MD5: 'b'.repeat(32) },
      },
      { key: 'mvn:org.acme:other', versions: ['2'], dependencies: ['pkg:maven/org.acme/lib@1'] },
      'pkg:pypi/requests@3',
    ])
    expect(sbom.components.map(({ key, hash }) => [key, hash?.algorithm])).toEqual([
      ['maven:org.acme:lib', 'SHA-1'],
      ['maven:org.acme:other', undefined],
      ['pypi:requests', undefined],
    ])
    expect(edgesOf(sbom)).toEqual(['pkg:maven/org.acme/other@2 > pkg:maven/org.acme/lib@1'])
  })
  it.each([
    [`sha-1:${'a'.repeat(40)}`, 'SHA-1'],
    [`SHA256:${'a'.repeat(64)}`, 'SHA-256'],
    [{ 'SHA-512': 'a'.repeat(128), SHA1: '' }, 'SHA-512'],
    [{ SHA1: null }, undefined],
    ['', undefined],
    [null, undefined],
  ])('with the checksum %j', (checksum, algorithm) => {
    expect(only({ checksum }).hash?.algorithm).toBe(algorithm)
  })
  it('with a name alone it is generic, and with nothing to call it by it is refused', () => {
    expect(read([{ name: 'thing', version: '1' }]).components[0]?.purl).toBe('pkg:generic/thing@1')
    expect(faultOf(['pkg:npm/a@1', { version: '1' }])).toEqual(['/dependencies/1/name', expect.stringContaining('needs a name')])
  })
})

describe('versions', () => {
  it('of one entry are several components, equal ones count once', () => {
    const sbom = read([{ key: 'npm:a', version: '1', versions: ['1', '2', ' 2 '], dependencies: [{ key: 'npm:b', versions: ['3'] }] }])
    expect(sbom.components.map(({ purl }) => purl)).toEqual(['pkg:npm/a@1', 'pkg:npm/a@2', 'pkg:npm/b@3'])
    expect(edgesOf(sbom)).toEqual(['pkg:npm/a@1 > pkg:npm/b@3', 'pkg:npm/a@2 > pkg:npm/b@3'])
  })
  it('of one component in several places are one component with the union of its edges', () => {
    const sbom = read([
      { key: 'npm:a', versions: ['1'], dependencies: ['pkg:npm/b@1'] },
      { key: 'npm:a', versions: ['1'], dependencies: ['pkg:npm/c@1'] },
    ])
    expect(edgesOf(sbom)).toEqual(['pkg:npm/a@1 > pkg:npm/b@1', 'pkg:npm/a@1 > pkg:npm/c@1'])
  })
  it('that are none are tolerated', () => {
    expect(read([{ key: 'npm:a', versions: [null, ''], version: null }]).components[0]).toMatchObject({
      purl: 'pkg:npm/a',
      version: undefined,
    })
    expect(read([{ purl: 'pkg:npm/a@1', versions: [] }]).components[0]?.version).toBe('1')
  })
})

function linksOf(...dependencies: readonly object[]) {
  return deepScanLinks({ dependencies })
}

describe('the deep scan of a version, as ts-scan sends it', () => {
  const uid = '01a213cb-7dcc-777e-9e3e-a1cde28bce2b'
  it('belongs to that version alone, wherever its component stands', () => {
    const meta = {
      versions: [
        { version: '1', deepScanId: uid, deepScanUrl: 'https://x' },
        { version: '3', deepScanId: uid },
      ],
    }
    const inner = { key: 'npm:b', versions: ['1', '2'], meta }
    expect(linksOf({ key: 'npm:a', versions: ['1'], dependencies: [inner] })).toEqual({ 'pkg:npm/b@1': uid })
  })
  it.each([null, 'x', 1, [], { versions: null }, { versions: [{ version: '1' }] }, { versions: [{ version: '1', deepScanId: '../x' }] }])(
    'is ignored where it is none: %j',
    (meta) => {
      expect(linksOf({ key: 'npm:a', versions: ['1'], meta })).toEqual({})
    },
  )
  it('is no unmapped field', () => {
    const meta = { versions: [{ version: '1', deepScanId: uid, deepScanUrl: 'https://x' }] }
    expect(read([{ key: 'npm:a', versions: ['1'], meta }]).notices.losses).toBeUndefined()
  })
})

describe('the single dependency at the top that is the module itself', () => {
  it.each([
    ['by its key', { moduleId: 'npm:shop' }, { name: 'other' }],
    ['by its key of an older prefix', { moduleId: 'mvn:org.acme:shop' }, { key: 'maven:org.acme:shop' }],
    ['by its name', { module: 'shop' }, {}],
  ])('is its root component, no component: %s', (_name, head, fields) => {
    const sbom = read([{ name: 'shop', key: 'npm:shop', versions: ['2.0.0'], ...fields, dependencies: ['pkg:npm/a@1'] }], head)
    expect(sbom.components.map(({ purl }) => purl)).toEqual(['pkg:npm/a@1'])
    expect([sbom.graph.roots, sbom.subject?.version]).toEqual([[0], '2.0.0'])
  })
  it('is a component when it is another, or when it is not alone', () => {
    expect(read([{ name: 'shop', key: 'npm:shop', dependencies: ['pkg:npm/a@1'] }]).components).toHaveLength(2)
    expect(read([{ name: 'app', key: 'npm:app' }, 'pkg:npm/a@1']).components).toHaveLength(2)
  })
})

function nested(levels: number): object {
  let dependency: object = { key: 'npm:leaf' }
  for (let level = 1; level < levels; level++) dependency = { key: `npm:p${String(level)}`, dependencies: [dependency] }
  return dependency
}

describe('oddities of clients', () => {
  it('nulls, empty texts and unknown fields are tolerated', () => {
    const sent = {
      name: 'a',
      key: 'npm:a',
      versions: ['1'],
      description: null,
      homepageUrl: '',
      repoUrl: null,
      licenses: null,
      meta: { x: [1] },
      package: 'a',
      checksum: null,
      private: null,
      dependencies: null,
      unknown: {},
    }
    expect(read([sent, null]).components).toMatchObject([{ purl: 'pkg:npm/a@1', licenses: [], links: [], isPrivate: false }])
    expect(read(null).components).toEqual([])
  })
  it('licences may be names alone, or one alone', () => {
    expect(only({ licenses: ['MIT', 'MIT', { name: null }] }).licenses).toEqual([{ id: 'MIT' }])
    expect(only({ licenses: 'Acme License' }).licenses).toEqual([{ name: 'Acme License' }])
  })
  it('200 levels are read, 201 are refused with the place', () => {
    expect(read([nested(200)]).components).toHaveLength(200)
    expect(faultOf([nested(201)])).toEqual([`/dependencies${'/0/dependencies'.repeat(200)}`, expect.stringContaining('at most 200 deep')])
  })
  it.each([
    [{}, '/dependencies', 'must be a list'],
    ['x', '/dependencies', 'must be a list'],
    [[1], '/dependencies/0', 'an object or a package URL'],
    [['pkg:npm/a@1', []], '/dependencies/1', 'an object or a package URL'],
    [[{ key: 'npm:a', dependencies: {} }], '/dependencies/0/dependencies', 'must be a list'],
    [[{ name: 'x'.repeat(1001) }], '/dependencies/0/name', 'at most 1000'],
  ])('%j is refused with the place', (dependencies, pointer, problem) => {
    expect(faultOf(dependencies)).toEqual([pointer, expect.stringContaining(problem)])
  })
  it('an error names the kind of another document', () => {
    expect(() => readScanDocument(Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.5","components":[]}'))).toThrow(
      'the document is CycloneDX 1.5, not a dependency scan',
    )
  })
  it('anything is read or refused, never anything else', () => {
    assert(
      property(anything(), object(), (dependencies, more) => {
        try {
          read(dependencies, more)
          return true
        } catch (error) {
          return error instanceof ParseError
        }
      }),
      { numRuns: 2000 },
    )
  })
})
