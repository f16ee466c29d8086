import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Sbom, UnmappedField } from '../sbom/sbom.ts'
import { readCycloneDxDocument } from './read-cyclonedx-document.ts'
import { ParseError } from '../parse-error.ts'

type Document = Readonly<Record<string, unknown>>

function read(document: unknown): Sbom {
  return readCycloneDxDocument(Buffer.from(JSON.stringify(document)))
}

function lossesIn(document: unknown): readonly UnmappedField[] {
  return read(document).notices.losses ?? []
}

function unmappedIn(document: Document): readonly string[] {
  return lossesIn({ bomFormat: 'CycloneDX', specVersion: '1.7', ...document }).map(({ path: at, count }) => `${at} ${String(count)}`)
}

function ofComponent(more: object): readonly string[] {
  return unmappedIn({ components: [{ type: 'library', name: 'a', ...more }] })
}

describe('what a CycloneDX document loses', () => {
  it('is nothing of a plain one', () => {
    const components = [
      { type: 'library', 'bom-ref': 'a', name: 'a', version: '1', purl: 'pkg:npm/a@1', licenses: [{ expression: 'MIT' }] },
    ]
    const dependencies = [{ ref: 'a', dependsOn: [] }]
    expect(unmappedIn({ $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json', version: 1, components, dependencies })).toEqual([])
  })

  it('is all hashes but the strongest, and those nobody compares', () => {
    const hashes = ['MD5', 'SHA-256', 'SHA-512', 'SHA-1', 'BLAKE3'].map((alg) => ({ alg, content: 'ab' }))
    expect(ofComponent({ hashes })).toEqual(['/components/*/hashes/* 4'])
    expect(ofComponent({ hashes: hashes.slice(1, 2) })).toEqual([])
    expect(ofComponent({ hashes: hashes.slice(4) })).toEqual(['/components/*/hashes/* 1'])
  })

  it('is all references but the six kinds that become links, and what is said of these', () => {
    const url = 'https://acme.example'
    const externalReferences = [
      { type: 'vcs', url },
      { type: 'website', url, comment: 'ours' },
      { type: 'chat', url },
    ]
    expect(ofComponent({ externalReferences })).toEqual([
      '/components/*/externalReferences/*/comment 1',
      '/components/*/externalReferences/* 1',
    ])
  })

  it('is all properties but those that mark a component as private', () => {
    const properties = [
      { name: 'cdx:npm:package:private', value: 'true' },
      { name: 'a', value: 'b' },
    ]
    expect(ofComponent({ properties })).toEqual(['/components/*/properties/* 1'])
  })

  it('is reported for nested components too, apart', () => {
    const components = [{ type: 'file', name: 'b', publisher: 'me', components: [{ type: 'file', name: 'c', publisher: 'me' }] }]
    expect(ofComponent({ components })).toEqual([
      '/components/*/components/*/publisher 1',
      '/components/*/components/*/components/*/publisher 1',
    ])
  })

  it('is nothing of cryptographic assets and models, and of data sets beside models', () => {
    const model = { type: 'machine-learning-model', name: 'm', modelCard: { modelParameters: {} }, properties: [{ name: 'a', value: 'b' }] }
    const key = {
      type: 'cryptographic-asset',
      name: 'k',
      cryptoProperties: { assetType: 'algorithm' },
      evidence: { occurrences: [{ location: 'x' }] },
    }
    const data = { type: 'data', name: 'd', data: [{ type: 'dataset', name: 'd' }] }
    expect(unmappedIn({ components: [model, key] })).toEqual([])
    expect(unmappedIn({ components: [data] })).toEqual(['/components/*/data/* 1'])
  })

  it('is all that a vulnerability says besides its analysis, and all of one without', () => {
    const statement = { id: 'CVE-2026-1', analysis: { state: 'not_affected', detail: 'unused' }, affects: [{ ref: 'a' }], cwes: [79] }
    expect(unmappedIn({ vulnerabilities: [statement] })).toEqual(['/vulnerabilities/*/cwes/* 1'])
    expect(unmappedIn({ vulnerabilities: [{ id: 'CVE-2026-1' }] })).toEqual(['/vulnerabilities/* 1'])
    const metadata = { timestamp: '2026-01-01T00:00:00Z', supplier: { name: 'Acme', url: ['https://acme.example'] } }
    expect(unmappedIn({ version: 3, metadata, vulnerabilities: [statement] })).toEqual([
      '/metadata/supplier/url/* 1',
      '/vulnerabilities/*/cwes/* 1',
    ])
    expect(unmappedIn({ version: 3, metadata })).toEqual(['/version 1', '/metadata/timestamp 1', '/metadata/supplier 1'])
  })

  it('is what else is said of the software described', () => {
    const component = { type: 'application', 'bom-ref': 'x', name: 'app', version: '1', group: 'acme', author: 'me' }
    expect(unmappedIn({ metadata: { component } })).toEqual([
      '/metadata/component/type 1',
      '/metadata/component/group 1',
      '/metadata/component/author 1',
    ])
    expect(unmappedIn({ metadata: { component: { ...component, purl: 'pkg:npm/acme/app@1' } } })).not.toContain(
      '/metadata/component/group 1',
    )
  })
})

/** A copy without one place. */
function without(document: unknown, pointer: string): unknown {
  const copy = structuredClone(document)
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop() ?? ''
  const holder = steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], copy)
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete (holder as Record<string, unknown>)[last]
  return copy
}

/** The document without anything that is reported as unmapped. */
function stripped(document: unknown): unknown {
  for (let left = document; ;) {
    const [first] = lossesIn(left)
    if (first === undefined) return left
    left = without(left, first.pointer)
  }
}

/** All that a reader keeps; what it has to say about the document apart. */
function content(document: unknown): Omit<Sbom, 'notices'> {
  const { notices: _notices, ...kept } = read(document)
  return kept
}

function* leavesOf(value: unknown, pointer = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) yield pointer
  else
    for (const [name, inner] of Object.entries(value))
      yield* leavesOf(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

/** Kept, or without a word of its own: the schema, the first issue, a name for a thing that nothing refers to, what is a default. */
const silent = [
  /^\/(?:\$schema|bomFormat|specVersion|version)$/u,
  /\/bom-ref$/u,
  /\/(?:type|group|version|encoding|contentType)$/u,
  /\/properties\/\d+\//u,
  /\/dependencies\//u,
  /^\/vulnerabilities\//u,
  /^\/metadata\/(?:timestamp|supplier|manufacturer|authors)/u,
  // more than one of a kind, of which one is kept, or the same said twice
  /\/licenses\/\d+\//u,
  /\/hashes\/\d+\//u,
]

const folder = path.resolve(import.meta.dirname, '../../../../test-data/cyclonedx/spec-tests')
const files = globSync('1.[2-7]/valid-*.json', { cwd: folder }).toSorted()

describe('the report is true for the documents of the specification', () => {
  it.each(files)('%s: what is lost changes nothing, what is left does', (file) => {
    const document: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    if (isRefused(document)) return
    const left = stripped(document)
    expect(content(left)).toEqual(content(document))
    const idle = [...leavesOf(left)].filter((leaf) => !silent.some((pattern) => pattern.test(leaf)) && isIdle(left, leaf))
    expect(idle).toEqual([])
  })
})

function isRefused(document: unknown): boolean {
  try {
    read(document)
    return false
  } catch (error) {
    if (error instanceof ParseError) return true
    throw error
  }
}

/** Whether nothing changes when a place is taken away. */
function isIdle(document: unknown, pointer: string): boolean {
  const changed = without(document, pointer)
  return !isRefused(changed) && JSON.stringify(content(changed)) === JSON.stringify(content(document))
}
