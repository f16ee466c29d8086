import type { SaxesParser } from '@rubensworks/saxes'

/** An element of XML. */
export interface XmlElement {
  /** Without namespace prefix. */
  readonly name: string
  /** Empty where the parser does not resolve namespaces. */
  readonly namespace: string
  /** Without declarations of namespaces, and without attributes of other ones. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, trimmed. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[]
  text: string
}

type Parser = SaxesParser | SaxesParser<{ readonly xmlns: true }>

/**
 * Collects the elements that a parser finds in a text; undefined where there is none. `append` joins the pieces of an element's text. Errors are
 * those of the parser.
 */
export function collectElements(text: string, parser: Parser, append: (text: string, part: string) => string): XmlElement | undefined {
  const top: OpenElement[] = []
  const open: OpenElement[] = []
  function add(part: string): void {
    const element = open.at(-1)
    if (element !== undefined) element.text = append(element.text, part)
  }
  parser.on('opentag', (tag) => {
    const name = tag.name.slice(tag.name.indexOf(':') + 1)
    const namespace = 'uri' in tag ? tag.uri : ''
    const element: OpenElement = { name, namespace, attributes: ownAttributes(tag.attributes), children: [], text: '' }
    ;(open.at(-1)?.children ?? top).push(element)
    open.push(element)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element !== undefined) element.text = element.text.trim()
  })
  parser.write(text.replace(/^\uFEFF/u, '').trimStart()).close()
  return top[0]
}

function ownAttributes(attributes: Readonly<Record<string, string | { readonly value: string }>>): Readonly<Record<string, string>> {
  const own = Object.entries(attributes).filter(([name]) => name !== 'xmlns' && !name.includes(':'))
  return Object.fromEntries(own.map(([name, attribute]) => [name, typeof attribute === 'string' ? attribute : attribute.value]))
}
