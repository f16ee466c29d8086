import { SaxesParser } from '@rubensworks/saxes'
import { collectElements, type XmlElement } from '../../xml/collect-elements.ts'
import { xmlTooDeepAt } from '../../xml/xml-depth.ts'
import { ManifestError } from '../manifest-error.ts'

export type { XmlElement }

const deepest = 200

/** A bound for text in pieces; names and versions are shorter. */
const longestText = 10_000

/** Parses XML into elements. Entities of the document's own are not expanded. Throws a ManifestError. */
export function parseXml(text: string): XmlElement {
  if (xmlTooDeepAt(text, deepest) !== undefined) throw new ManifestError(`it nests deeper than ${deepest} elements`)
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new ManifestError('it is not valid XML')
  })
  const root = collectElements(text, parser, (before, part) => (before.length < longestText ? `${before} ${part}`.trim() : before))
  if (root === undefined) throw new ManifestError('it is not XML')
  return root
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
