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

const propertyTexts = ['name', 'value']

/** Fields that are lists of text. */
const textLists = ['attributionTexts', 'software_attributionText']

/**
 * Instructions aimed at AI tools in names, descriptions, properties and the like (docs/reference/imports.md#result): at most 100, each text
 * once with its first place. Documents repeat the same property thousands of times, and most are paths.
 */
export function findContentNotices(sources: Iterable<TextSource>): readonly ContentNotice[] {
  const search: Search = { seen: new Set(), notices: [] }
  for (const { source, pointer } of sources) {
    checkFields(search, source, texts, pointer)
    for (const name of textLists) checkAll(search, asList(source[name]), `${pointer}/${name}`)
    asObjects(source['properties']).forEach((property, index) =>
      checkFields(search, property, propertyTexts, `${pointer}/properties/${index}`),
    )
    if (search.notices.length >= mostNotices) break
  }
  return search.notices.slice(0, mostNotices)
}

interface Search {
  readonly seen: Set<string>
  readonly notices: ContentNotice[]
}

function checkFields(search: Search, source: JsonObject, names: readonly string[], pointer: string): void {
  for (const name of names) {
    const text = source[name]
    if (isNewText(search, text)) checkText(search, text, `${pointer}/${name}`)
  }
}

function checkAll(search: Search, list: readonly unknown[], pointer: string): void {
  list.forEach((text, index) => isNewText(search, text) && checkText(search, text, `${pointer}/${index}`))
}

function isNewText({ seen }: Search, text: unknown): text is string {
  return typeof text === 'string' && text.length >= shortestText && !seen.has(text)
}

function checkText({ seen, notices }: Search, text: string, pointer: string): void {
  seen.add(text)
  const opening = text.slice(0, longestText)
  if (!opening.includes(' ') && (isPath(opening) || areDottedNames(opening))) return
  for (const { rule, description, excerpt } of findInstructions(opening)) notices.push({ rule, description, pointer, excerpt })
}

/** Whether the text is a path or address: a slash, and no run of characters long enough for encoded text. */
function isPath(text: string): boolean {
  return text.includes('/') && /^(?:[A-Za-z0-9]{0,23}[!-/:-@[-`{-~])*[A-Za-z0-9]{0,23}$/u.test(text)
}

/** Whether the text lists names of classes or the like, one per line, of which some tools write thousands. */
function areDottedNames(text: string): boolean {
  return /^(?:[\w$-]+(?:\.[\w$-]+)+\n)*[\w$-]+(?:\.[\w$-]+)+$/u.test(text)
}
