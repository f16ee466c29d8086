import type { ContentNotice } from './sbom.ts'
import { findInstructions } from '@waybill/prompt-screening'
import { asList, asObjects, type JsonObject } from '../json/json-values.ts'

/** More notices add no information. */
const mostNotices = 100
const longestText = 50_000
/** No instruction is shorter. */
const shortestText = 12

/** An object of a document with free text. */
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

/** Fields that are lists of text. */
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

/** Whether the text is a path or address: a slash, and no run of characters long enough for encoded text. */
function isPath(text: string): boolean {
  return text.includes('/') && /^(?:[A-Za-z0-9]{0,23}[!-/:-@[-`{-~])*[A-Za-z0-9]{0,23}$/u.test(text)
}

/** Whether the text lists names of classes or the like, one per line, of which some tools write thousands. */
function areDottedNames(text: string): boolean {
  return /^(?:[\w$-]+(?:\.[\w$-]+)+\n)*[\w$-]+(?:\.[\w$-]+)+$/u.test(text)
}
