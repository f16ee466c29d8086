import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Sbom } from './sbom.ts'
import { depthsOf } from './dependency-graph.ts'
import { readCycloneDxDocument } from '../cyclonedx/read-cyclonedx-document.ts'
import { ParseError } from '../parse-error.ts'

/** Documents of others, beside the repository; without them the rules are still shown by read-bom.test.ts. */
const data = path.resolve(import.meta.dirname, '../../../../../shared/data')
const own = path.resolve(import.meta.dirname, '../../../../test-data/cyclonedx/spec-tests')
const isAbsent = !existsSync(path.join(data, 'cyclonedx'))

function documentsIn(folder: string): readonly string[] {
  const found = isAbsent ? [] : readdirSync(path.join(data, folder), { recursive: true, encoding: 'utf8' })
  return found.filter((file) => /\.(?:json|xml)(?:\.gz)?$/u.test(file)).map((file) => path.join(folder, file))
}

function contentOf(file: string): Uint8Array {
  const bytes = readFileSync(path.resolve(data, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function outcomeOf(file: string): Sbom | ParseError {
  try {
    return readCycloneDxDocument(contentOf(file))
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
}

/** What the neutral model promises and a document broke. */
function brokenPromises({ components, graph }: Sbom): readonly string[] {
  const promises = {
    'each purl once': new Set(components.map(({ purl }) => purl)).size === components.length,
    'edges parallel to components': graph.dependsOn.length === components.length,
    'no edge twice or to itself': graph.dependsOn.every(
      (targets, from) => !targets.includes(from) && new Set(targets).size === targets.length,
    ),
    'everything reachable': !depthsOf(graph).includes(0),
  }
  return Object.entries(promises).flatMap(([promise, isKept]) => (isKept ? [] : [promise]))
}

describe('CycloneDX’s own test documents', () => {
  const documents = globSync('**/*.json', { cwd: own })

  it.each(documents.filter((file) => path.basename(file).startsWith('valid-')))('%s is read without a schema fault', (file) => {
    const sbom = readCycloneDxDocument(contentOf(path.join(own, file)))
    expect(brokenPromises(sbom)).toEqual([])
    expect(sbom.notices.warnings.filter(({ message }) => message.startsWith('/') || message.startsWith('The document'))).toEqual([])
  })
  it.each(documents.filter((file) => path.basename(file).startsWith('invalid-')))('%s is refused, or read with a warning', (file) => {
    const outcome = outcomeOf(path.join(own, file))
    const complaints = outcome instanceof ParseError ? [outcome.message] : outcome.notices.warnings.map(({ message }) => message)
    expect(complaints).not.toEqual([])
  })
})

/** What in the packs is no CycloneDX 1.2–1.7 in JSON, and the error for its sender. */
const refused = new Map([
  ['bom.xml', 'CycloneDX in XML'],
  ['bom-invalid.json', 'not complete JSON'],
  ['mandrel-for-jdk-21-rhel8-container-23.1-16_amd64.cdx.json', 'not valid JSON at line 101, column 7'],
  ['nest-starter.npm-sbom.spdx.json.gz', 'SPDX'],
  ['nodegoat.npm-sbom.spdx.json.gz', 'SPDX'],
  ['algorithmBroken.json', 'CycloneDX "999" is not supported'],
])

describe.skipIf(isAbsent)('documents of real tools (skipped without ../shared/data)', () => {
  const folders = ['real', 'odd', 'vex', 'broken', 'unsupported-xml'].map((folder) => `cyclonedx/${folder}`)

  it.each([...folders, 'generated-sboms', 'xbom'].flatMap(documentsIn))('%s', (file) => {
    const outcome = outcomeOf(file)
    const reason = refused.get(path.basename(file).replace(/^.*__/u, ''))
    expect(outcome instanceof ParseError).toBe(reason !== undefined)
    expect(outcome instanceof ParseError ? outcome.message : '').toContain(reason ?? '')
    expect(outcome instanceof ParseError ? [] : brokenPromises(outcome)).toEqual([])
  })
})

describe('the examples that come with the service', () => {
  const examples = path.resolve(import.meta.dirname, '../../../../examples')

  it.each(readdirSync(examples).filter((file) => file.endsWith('.cdx.json')))(
    '%s is read without a warning and names what it describes',
    (file) => {
      const sbom = readCycloneDxDocument(readFileSync(path.join(examples, file)))
      expect(brokenPromises(sbom)).toEqual([])
      expect(sbom.notices).toMatchObject({ warnings: [], contentNotices: [] })
      expect(sbom.subject?.name).toBe(file.replace('.cdx.json', ''))
      expect(sbom.graph.roots.length).toBeLessThan(sbom.components.length)
    },
  )
})
