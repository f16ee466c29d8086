import { SaxesParser } from '@rubensworks/saxes'
import { xmlTooDeepAt } from '../../xml/xml-depth.ts'
import { ManifestError } from '../manifest-error.ts'

export interface XmlElement {
  /** Without namespace prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, trimmed. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[]
  text: string
}

const deepest = 200

/** A bound for text in pieces; names and versions are shorter. */
const longestText = 10_000

/** Parses XML into elements. Entities of the document's own are not expanded. Throws a ManifestError. */
export function parseXml(text: string): XmlElement {
  if (xmlTooDeepAt(text, deepest) !== undefined) throw new ManifestError(`it nests deeper than ${deepest} elements`)
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' }
  const open: OpenElement[] = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name: localName(name), attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => addText(open.at(-1), part))
  parser.on('cdata', (part) => addText(open.at(-1), part))
  parser.on('closetag', () => void open.pop())
  parser.on('error', () => {
    throw new ManifestError('it is not valid XML')
  })
  parser.write(text.replace(/^\uFEFF/u, '').trimStart()).close()
  const [top] = root.children
  if (top === undefined) throw new ManifestError('it is not XML')
  return top
}

function addText(element: OpenElement | undefined, part: string): void {
  if (element !== undefined && element.text.length < longestText) element.text = `${element.text} ${part}`.trim()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Returns the first child of a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** Returns the text of the first child of a name; undefined when it is empty. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.text || undefined
}

/** Returns the elements of a list such as `<dependencies>`. */
export function childrenOf(element: XmlElement | undefined, list: string, name: string): readonly XmlElement[] {
  return childOf(element, list)?.children.filter((child) => child.name === name) ?? []
}

/** Returns all elements of a name below an element, in document order. */
export function descendantsOf(element: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = []
  const waiting: XmlElement[] = [element]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.name === name) found.push(next)
    waiting.push(...next.children.toReversed())
  }
  return found
}
