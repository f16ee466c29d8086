import { SaxesParser } from '@rubensworks/saxes'
import { ParseError } from '../parse-error.ts'
import { xmlTooDeepAt } from './xml-depth.ts'

/** An element of XML. */
export interface Element {
  /** Without namespace prefix. */
  readonly name: string
  readonly namespace: string
  /** Without declarations of namespaces. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Its own text, trimmed. */
  readonly text: string
}

interface OpenElement extends Element {
  readonly children: OpenElement[]
  readonly parts: string[]
  text: string
}

const deepest = 200

/** Parses XML into elements. Throws a ParseError for broken XML, for a document type, whose entities are not expanded, and for deep nesting. */
export function parseElements(text: string): Element {
  if (xmlTooDeepAt(text, deepest) !== undefined) throw new ParseError('', `The document nests deeper than ${String(deepest)} elements`)
  const top: OpenElement[] = []
  const open: OpenElement[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new ParseError('', 'The document has a document type (DOCTYPE), which is not accepted')
  })
  parser.on('error', ({ message }) => {
    throw new ParseError('', `The document is not valid XML: ${message.slice(0, 200)}`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const element = { name: local, namespace: uri, attributes: readAttributes(attributes), children: [], parts: [], text: '' }
    ;(open.at(-1)?.children ?? top).push(element)
    open.push(element)
  })
  for (const event of ['text', 'cdata'] as const) parser.on(event, (part) => void open.at(-1)?.parts.push(part))
  parser.on('closetag', () => {
    const element = open.pop()
    if (element !== undefined) element.text = element.parts.join('').trim()
  })
  parser.write(text.trimStart()).close()
  const [root] = top
  if (root === undefined) throw new ParseError('', 'The document has no element')
  return root
}

interface Attribute {
  readonly name: string
  readonly value: string
}

function readAttributes(attributes: Readonly<Record<string, Attribute>>): Readonly<Record<string, string>> {
  const own = Object.values(attributes).filter(({ name }) => name !== 'xmlns' && !name.includes(':'))
  return Object.fromEntries(own.map(({ name, value }) => [name, value]))
}
