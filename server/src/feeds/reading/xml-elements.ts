import { SaxesParser } from '@rubensworks/saxes'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

/** An element of an XML document with its children. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** All text in it and its descendants, in document order. */
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
  readonly elementName: string
  readonly open: OpenElement[]
  readonly finished: XmlElement[]
  depth: number
  length: number
}

/**
 * Reads the elements of one name from a stream of XML, one at a time. Document types, and therefore custom entities, are rejected. Throws a
 * FeedFileError for XML that is malformed, truncated or nested too deeply.
 */
export async function* readXmlElements(bytes: AsyncIterable<Uint8Array>, elementName: string): AsyncGenerator<XmlElement> {
  const reading: ElementReading = { elementName, open: [], finished: [], depth: 0, length: 0 }
  const parser = parserFor(reading)
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* reading.finished.splice(0)
  }
  parser.close()
  yield* reading.finished.splice(0)
}

function parserFor(reading: ElementReading): SaxesParser {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new FeedFileError(`it is not readable XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new FeedFileError('XML with a document type (DOCTYPE) is not accepted')
  })
  parser.on('opentag', ({ name, attributes }) => begin(reading, name, attributes))
  parser.on('closetag', () => end(reading))
  parser.on('text', (text) => addText(reading, text))
  parser.on('cdata', (text) => addText(reading, text))
  return parser
}

function begin(reading: ElementReading, name: string, attributes: Readonly<Record<string, string>>): void {
  reading.depth += 1
  if (reading.depth > maxDepth) throw new FeedFileError(`it is nested deeper than ${String(maxDepth)} levels`)
  if (reading.open.length > 0 || name === reading.elementName) reading.open.push({ name, attributes, children: [], texts: [] })
}

function addText(reading: ElementReading, text: string): void {
  const element = reading.open.at(-1)
  if (element === undefined) return
  reading.length += text.length
  if (reading.length > maxTextLength) throw new FeedFileError(`an element is longer than ${String(maxTextLength)} characters`)
  element.texts.push(text)
}

function end(reading: ElementReading): void {
  reading.depth -= 1
  const element = reading.open.pop()
  if (element === undefined) return
  const { name, attributes, children, texts } = element
  const whole = { name, attributes, children, text: texts.join('') }
  const parent = reading.open.at(-1)
  parent?.children.push(whole)
  parent?.texts.push(whole.text)
  if (parent !== undefined) return
  reading.length = 0
  reading.finished.push(whole)
}
