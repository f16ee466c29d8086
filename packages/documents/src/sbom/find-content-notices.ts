import type { ContentNotice } from './sbom.ts'
import { findInstructions } from '@waybill/prompt-screening/find-instructions.ts'
import { asList, asObjects, type JsonObject } from '../json/json-values.ts'

/** More notices than this tell a reader nothing new. */
const mostNotices = 100
const longestText = 50_000
/** Nothing shorter gives an order. */
const shortestText = 12

/** An object of a document whose texts are written for people. */
export interface TextSource {
  readonly source: JsonObject
  readonly pointer: string
}

const texts = [
  'name',
  'version',
  'description',
  'publisher',
  'author',
  'copyright',
  'comment',
  'summary',
  'copyrightText',
  'licenseComments',
  'sourceInfo',
  'text',
  'supplier',
  'originator',
  'extractedText',
  'statement',
  'software_copyrightText',
  'software_sourceInfo',
  'simplelicensing_licenseText',
]

/** Those of which there may be several. */
const textLists = ['attributionTexts', 'software_attributionText']

/**
 * Instructions aimed at AI tools in names, descriptions, properties and the like (decisions, 5): at most 100, each text
 * once with its first place. Documents repeat the same property thousands of times, and most are paths.
 */
export function findContentNotices(sources: Iterable<TextSource>): readonly ContentNotice[] {
  const search: Search = { seen: new Set(), notices: [] }
  for (const { source, pointer } of sources) {
    for (const name of texts) checkText(search, source[name], [pointer, name])
    for (const name of textLists) checkAll(search, asList(source[name]), [pointer, name])
    for (const [index, property] of asObjects(source['properties']).entries()) {
      checkText(search, property['name'], [pointer, 'properties', index, 'name'])
      checkText(search, property['value'], [pointer, 'properties', index, 'value'])
    }
    if (search.notices.length >= mostNotices) break
  }
  return search.notices.slice(0, mostNotices)
}

interface Search {
  readonly seen: Set<string>
  readonly notices: ContentNotice[]
}

function checkAll(search: Search, list: readonly unknown[], steps: readonly string[]): void {
  for (const [index, text] of list.entries()) checkText(search, text, [...steps, index])
}

function checkText({ seen, notices }: Search, text: unknown, steps: readonly (string | number)[]): void {
  if (typeof text !== 'string' || text.length < shortestText || seen.has(text)) return
  seen.add(text)
  const opening = text.slice(0, longestText)
  if (!opening.includes(' ') && (isPath(opening) || areDottedNames(opening))) return
  for (const { rule, description, excerpt } of findInstructions(opening)) {
    notices.push({ rule, description, pointer: steps.join('/'), excerpt })
  }
}

/** A path or address: some slash, and no run of characters long enough to be an encoded text. */
function isPath(text: string): boolean {
  return text.includes('/') && /^(?:[A-Za-z0-9]{0,23}[!-/:-@[-`{-~])*[A-Za-z0-9]{0,23}$/u.test(text)
}

/** The names of classes and the like, one a line: some tools list thousands of them in a property. */
function areDottedNames(text: string): boolean {
  return /^(?:[\w$-]+(?:\.[\w$-]+)+\n)*[\w$-]+(?:\.[\w$-]+)+$/u.test(text)
}
