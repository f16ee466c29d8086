import { SaxesParser } from '@rubensworks/saxes'
import { ParseError } from '../parse-error.ts'
import { collectElements, type XmlElement } from './collect-elements.ts'
import { xmlTooDeepAt } from './xml-depth.ts'

const deepest = 200

/** Parses XML with namespaces. Throws a ParseError for broken XML, for a document type, whose entities are not expanded, and for deep nesting. */
export function parseElements(text: string): XmlElement {
  if (xmlTooDeepAt(text, deepest) !== undefined) throw new ParseError('', `The document nests deeper than ${String(deepest)} elements`)
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new ParseError('', 'The document has a document type (DOCTYPE), which is not accepted')
  })
  parser.on('error', ({ message }) => {
    throw new ParseError('', `The document is not valid XML: ${message.slice(0, 200)}`)
  })
  const root = collectElements(text, parser, (before, part) => before + part)
  if (root === undefined) throw new ParseError('', 'The document has no element')
  return root
}
