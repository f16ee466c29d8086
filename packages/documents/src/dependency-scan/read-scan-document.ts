import type { Sbom, RootComponent } from '../sbom/sbom.ts'
import { findContentNotices } from '../sbom/find-content-notices.ts'
import { unmappedDiagnostics } from '../sbom/unmapped-fields.ts'
import type { ReadOptions } from '../sbom/read-options.ts'
import { keyOfDependency, nameOfDependency, readDependency, type SentDependency } from './scan-dependency.ts'
import { scanUnmappedFields } from './scan-unmapped-fields.ts'
import { readTree, sentDependency } from './scan-graph.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import { ParseError, unexpectedFormatError } from '../parse-error.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import { readJson } from '../json/read-json.ts'

const expected = {
  name: 'a dependency scan',
  pointer: '/dependencies',
  problem: 'dependencies is required: the list of what the module uses',
}

/**
 * Reads a dependency scan as build tools send it (docs/reference/scans.md#dependency-scan): a tree of dependencies in either of two shapes,
 * also mixed. A single dependency at the top that is the module itself is the root component. Throws a ParseError, and nothing else, for what
 * cannot be read.
 */
export function readScanDocument(bytes: Uint8Array, { pkgType }: ReadOptions = {}): Sbom {
  const { value, repairedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new ParseError('', 'The body must be a JSON object')
  if (document['dependencies'] === undefined) throw unexpectedFormatError(document, expected)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts with broken surrogate pairs were repaired', '', repairedTexts)
  const itself = moduleItself(document)
  const tree = itself === undefined ? { list: document['dependencies'], pointer: '/dependencies' } : treeBelow(itself)
  const { content, sources } = readTree(tree, pkgType, warnings)
  return {
    format: 'scan',
    formatVersion: '',
    serialNumber: undefined,
    subject: itself === undefined ? rootComponentByName(document) : rootComponentOf(itself, document),
    ...content,
    assets: [],
    notices: {
      warnings: [...warnings.values()],
      contentNotices: findContentNotices(sources),
      ...unmappedDiagnostics(scanUnmappedFields(document)),
    },
  }
}

function treeBelow({ source, pointer }: SentDependency): { readonly list: unknown; readonly pointer: string } {
  return { list: source['dependencies'], pointer: `${pointer}/dependencies` }
}

/** Finds the single top-level dependency that is the module itself: its key is the moduleId or its name the module's. */
function moduleItself(document: JsonObject): SentDependency | undefined {
  const list = document['dependencies']
  const dependency = Array.isArray(list) && list.length === 1 ? sentDependency(list[0], '/dependencies/0') : undefined
  if (dependency === undefined) return undefined
  const moduleId = asText(document['moduleId'])
  const isKey = moduleId !== undefined && keyOfDependency(dependency) === normaliseComponentKey(moduleId)
  return isKey || asText(dependency.source['name']) === (asText(document['module']) ?? Number.NaN) ? dependency : undefined
}

function rootComponentByName(document: JsonObject): RootComponent | undefined {
  const name = asText(document['module'])
  return name === undefined ? undefined : { name, version: undefined, purl: undefined, licenses: [] }
}

function rootComponentOf(itself: SentDependency, document: JsonObject): RootComponent {
  const [component] = readDependency(itself, undefined, new Map())
  const isKeyed = keyOfDependency(itself) !== undefined
  return {
    name: asText(document['module']) ?? nameOfDependency(itself),
    version: component?.version,
    purl: isKeyed ? component?.purl : undefined,
    licenses: component?.licenses ?? [],
  }
}
