import { SaxesParser } from '@rubensworks/saxes'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

/** One element of an XML document with all that is in it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** All text in it and below, in reading order. */
  readonly text: string
}

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  readonly texts: string[]
}

const maxDepth = 100
const maxTextLength = 1_000_000

interface ElementReading {
  readonly wanted: string
  readonly open: OpenElement[]
  readonly finished: XmlElement[]
  depth: number
  length: number
}

/**
 * Cuts elements of one name out of a stream of XML, holding no more than one of them. No document type, and so no entity of the
 * document's own, is taken. Throws a FileFault where the document is broken, ends early or nests far too deep.
 */
export async function* readXmlElements(bytes: AsyncIterable<Uint8Array>, requested: string): AsyncGenerator<XmlElement> {
  const cutting: ElementReading = { wanted: requested, open: [], finished: [], depth: 0, length: 0 }
  const parser = parserFor(cutting)
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* cutting.finished.splice(0)
  }
  parser.close()
  yield* cutting.finished.splice(0)
}

function parserFor(cutting: ElementReading): SaxesParser {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new FeedFileError(`it is not readable XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new FeedFileError('XML with a document type of its own (DOCTYPE) is not taken')
  })
  parser.on('opentag', ({ name, attributes }) => begin(cutting, name, attributes))
  parser.on('closetag', () => end(cutting))
  parser.on('text', (text) => addText(cutting, text))
  parser.on('cdata', (text) => addText(cutting, text))
  return parser
}

function begin(cutting: ElementReading, name: string, attributes: Readonly<Record<string, string>>): void {
  cutting.depth += 1
  if (cutting.depth > maxDepth) throw new FeedFileError(`it nests more than ${String(maxDepth)} levels deep`)
  if (cutting.open.length > 0 || name === cutting.wanted) cutting.open.push({ name, attributes, children: [], texts: [] })
}

function addText(cutting: ElementReading, text: string): void {
  const element = cutting.open.at(-1)
  if (element === undefined) return
  cutting.length += text.length
  if (cutting.length > maxTextLength) throw new FeedFileError(`an element is longer than ${String(maxTextLength)} characters`)
  element.texts.push(text)
}

function end(cutting: ElementReading): void {
  cutting.depth -= 1
  const element = cutting.open.pop()
  if (element === undefined) return
  const { name, attributes, children, texts } = element
  const whole = { name, attributes, children, text: texts.join('') }
  const parent = cutting.open.at(-1)
  parent?.children.push(whole)
  parent?.texts.push(whole.text)
  if (parent !== undefined) return
  cutting.length = 0
  cutting.finished.push(whole)
}
