import type { Component } from '@waybill/documents'
import { writeCycloneDx } from '@waybill/documents/cyclonedx'
import type { JsonObject } from '@waybill/documents/json'
import type { DocumentMetadata, WritableSbom } from '@waybill/documents/sbom'
import { componentKeyOf, formatPurl, parsePurl } from '@waybill/identifiers'
import { formatLicenseExpression, type License, parseLicenseExpression } from '@waybill/licensing'
import { type CryptoAsset, cryptoAssets } from './crypto-assets.ts'
import { type ForeignFile, foreignFiles } from './foreign-files.ts'
import { compareText, sortedUnique } from './license-sets.ts'
import { clausesOf, mostModuleClauses, mostModuleFiles } from './module-limits.ts'
import type { ComponentEntry, RepositoryResult, WaybillResult } from './repository-result.ts'

/**
 * Writes a result as a CycloneDX 1.7 document: the root with its licence and address, components and dependencies, cryptographic assets, and the
 * evidence of licences and copyrights (docs/reference/repository-scans.md#module).
 */
export function toSbom(result: RepositoryResult, metadata: DocumentMetadata): JsonObject {
  const { waybill, url } = result
  const files = foreignFiles(waybill).slice(0, mostModuleFiles)
  const document = writeCycloneDx(toWritable(waybill, files), metadata) as WrittenDocument
  const assets = cryptoAssets(waybill.files)
  return {
    ...document,
    metadata: { ...document.metadata, component: { ...document.metadata.component, ...describeRoot(waybill, url) } },
    components: [
      ...document.components.map((component, i) => withOrigin(component, waybill.components[i], files[i - waybill.components.length])),
      ...assets.map(({ component }) => component),
    ],
    dependencies: withAssets(document.dependencies, assets),
  }
}

interface WrittenDocument extends JsonObject {
  readonly metadata: { readonly component: JsonObject }
  readonly components: readonly JsonObject[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

function toWritable({ root, license, components }: WaybillResult, files: readonly ForeignFile[]): WritableSbom {
  const licenses = licensesOf(license.declared ?? license.detected ?? undefined)
  return {
    subject: { name: root.name, version: root.version, purl: root.purl, licenses },
    components: [...components.map(toComponent), ...files.map((file) => toFileComponent(file, root.name))],
    graph: {
      roots: [...rootsOf(components), ...files.map((_, i) => components.length + i)],
      dependsOn: [...components.map(({ dependsOn = [] }) => dependsOn), ...files.map(() => [])],
    },
  }
}

function toComponent({ purl, name, version, hash, license }: ComponentEntry): Component {
  const parsed = parsePurl(purl)
  return {
    key: parsed === undefined ? name : componentKeyOf(parsed),
    name,
    version,
    purl,
    type: 'library',
    description: undefined,
    licenses: licensesOf(license),
    hash,
    links: [],
    cpe: undefined,
    isPrivate: false,
  }
}

function toFileComponent({ path, license, copyright }: ForeignFile, root: string): Component {
  const steps = [root, ...path.split('/')]
  const name = steps.pop() ?? path
  const purl = { type: 'generic', namespace: steps.join('/'), name, version: undefined, qualifiers: {}, subpath: undefined }
  return {
    key: componentKeyOf(purl),
    name,
    version: undefined,
    purl: formatPurl(purl),
    type: 'file',
    description: undefined,
    licenses: licensesOf(license),
    copyright,
    hash: undefined,
    links: [],
    cpe: undefined,
    isPrivate: false,
  }
}

/** Direct components, and those that nothing else leads to. */
function rootsOf(components: readonly ComponentEntry[]): readonly number[] {
  const used = new Set(components.flatMap(({ dependsOn = [] }) => dependsOn))
  return components.flatMap(({ direct }, i) => (direct || !used.has(i) ? [i] : []))
}

/** An expression in the SPDX form, or the name as it stands. */
function licensesOf(text: string | undefined): readonly License[] {
  if (text === undefined) return []
  const { expression } = parseLicenseExpression(text)
  if (expression === undefined || ('isKnown' in expression && !expression.isKnown)) return [{ name: text }]
  const written = formatLicenseExpression(expression)
  return 'id' in expression && written === expression.id && expression.kind === 'license' ? [{ id: written }] : [{ expression: written }]
}

function describeRoot({ license, files, source }: WaybillResult, url: string): JsonObject {
  const found = sortedUnique(files.flatMap((file) => (file.license === null || file.confidence === 1 ? [] : [file.license])))
  const copyright = clausesOf({ files }).slice(0, mostModuleClauses)
  const evidence = {
    ...(license.files.length > 0 && { occurrences: license.files.map((location) => ({ location })) }),
    ...(found.length > 0 && { licenses: evidenceOf(found) }),
    ...(copyright.length > 0 && { copyright: copyright.map((text) => ({ text })) }),
  }
  return {
    externalReferences: [{ type: source.commit === undefined ? 'distribution' : 'vcs', url }],
    ...(source.commit !== undefined && { properties: [{ name: 'waybill:commit', value: source.commit }] }),
    ...(Object.keys(evidence).length > 0 && { evidence }),
  }
}

/** CycloneDX allows either one expression or a list of licences by id or name. */
function evidenceOf(expressions: readonly string[]): readonly JsonObject[] {
  const [first] = expressions
  const single = licensesOf(first)[0]
  if (expressions.length === 1 && single?.expression !== undefined) return [{ expression: single.expression }]
  return expressions.map((expression) => {
    const [license] = licensesOf(expression)
    return { license: license?.id === undefined ? { name: expression } : { id: license.id } }
  })
}

/** CycloneDX's scopes: what is used to build alone is excluded from the product. */
const scopes = { required: 'required', optional: 'optional', development: 'excluded' } as const

function withOrigin(component: JsonObject, entry: ComponentEntry | undefined, file: ForeignFile | undefined): JsonObject {
  if (file !== undefined) return { ...component, evidence: { occurrences: [{ location: file.path, line: file.line }] } }
  if (entry === undefined) return component
  const { scope, from, range } = entry
  const properties = [{ name: 'waybill:from', value: from }, ...(range === undefined ? [] : [{ name: 'waybill:range', value: range }])]
  return {
    ...component,
    scope: scopes[scope],
    evidence: { occurrences: [{ location: from }] },
    properties: propertiesWith(component, properties),
  }
}

function propertiesWith({ properties }: JsonObject, added: readonly JsonObject[]): readonly unknown[] {
  return [...(Array.isArray(properties) ? (properties as readonly unknown[]) : []), ...added]
}

/** The root uses the algorithms found in its files. */
function withAssets(dependencies: WrittenDocument['dependencies'], assets: readonly CryptoAsset[]): readonly JsonObject[] {
  const refs = assets.map(({ ref }) => ref).toSorted(compareText)
  const [root, ...others] = dependencies
  if (root === undefined) return []
  return [{ ...root, dependsOn: [...root.dependsOn, ...refs] }, ...others, ...refs.map((ref) => ({ ref }))]
}
