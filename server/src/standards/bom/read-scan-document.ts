import type { Bom, Subject } from '#standards/bom/bom.ts'
import { noticesOf } from '#standards/bom/content-notices.ts'
import { givenLosses } from '#standards/bom/losses.ts'
import type { ReadOptions } from '#standards/bom/read-options.ts'
import { keyOfDependency, nameOfDependency, readDependency, type SentDependency } from '#standards/bom/scan-dependency.ts'
import { scanLosses } from '#standards/bom/scan-losses.ts'
import { readTree, sentDependency } from '#standards/bom/scan-graph.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { normaliseComponentKey } from '#standards/component-key.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { readJson } from '#standards/json/read-json.ts'

const wanted = {
  name: 'a dependency scan',
  pointer: '/dependencies',
  problem: 'dependencies is required: the list of what the module uses',
}

/**
 * Reads a dependency scan as build tools send it (decisions 5): a tree of dependencies in either of two shapes, also mixed. A
 * single dependency at the top that is the module itself is its subject. Throws a DocumentFault, and nothing else, for what
 * cannot be read.
 */
export function readScanDocument(bytes: Uint8Array, { pkgType }: ReadOptions = {}): Bom {
  const { value, mendedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new DocumentFault('', 'The body must be a JSON object')
  if (document['dependencies'] === undefined) throw notThisFormat(document, wanted)
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', mendedTexts)
  const itself = moduleItself(document)
  const tree = itself === undefined ? { list: document['dependencies'], pointer: '/dependencies' } : treeBelow(itself)
  const { content, sources } = readTree(tree, pkgType, warnings)
  return {
    format: 'scan',
    formatVersion: '',
    serialNumber: undefined,
    subject: itself === undefined ? namedSubject(document) : subjectOf(itself, document),
    ...content,
    assets: [],
    notices: { warnings: [...warnings.values()], contentNotices: noticesOf(sources), ...givenLosses(scanLosses(document)) },
  }
}

function treeBelow({ source, pointer }: SentDependency): { readonly list: unknown; readonly pointer: string } {
  return { list: source['dependencies'], pointer: `${pointer}/dependencies` }
}

/** The only dependency at the top, when its key is the moduleId or its name the module's. */
function moduleItself(document: JsonObject): SentDependency | undefined {
  const list = document['dependencies']
  const sent = Array.isArray(list) && list.length === 1 ? sentDependency(list[0], '/dependencies/0') : undefined
  if (sent === undefined) return undefined
  const moduleId = asText(document['moduleId'])
  const isKey = moduleId !== undefined && keyOfDependency(sent) === normaliseComponentKey(moduleId)
  return isKey || asText(sent.source['name']) === (asText(document['module']) ?? Number.NaN) ? sent : undefined
}

function namedSubject(document: JsonObject): Subject | undefined {
  const name = asText(document['module'])
  return name === undefined ? undefined : { name, version: undefined, purl: undefined, licenses: [] }
}

function subjectOf(itself: SentDependency, document: JsonObject): Subject {
  const [component] = readDependency(itself, undefined, new Map())
  const isKeyed = keyOfDependency(itself) !== undefined
  return {
    name: asText(document['module']) ?? nameOfDependency(itself),
    version: component?.version,
    purl: isKeyed ? component?.purl : undefined,
    licenses: component?.licenses ?? [],
  }
}
