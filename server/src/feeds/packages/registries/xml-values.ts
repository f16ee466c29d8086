import { readXmlElements, type XmlElement } from '#feeds/reading/xml-elements.ts'
import { UnreadableAnswer } from '#feeds/packages/registry.ts'

/** Returns the first element of this name; throws an UnreadableAnswer if there is none. */
export async function rootOf(text: string, name: string): Promise<XmlElement> {
  for await (const element of readXmlElements(bytesOf(text), name)) return element
  throw new UnreadableAnswer(`the registry did not answer with an XML document <${name}>`)
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Returns the elements at a path below another. */
export function within(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element === undefined ? [] : [element],
  )
}

/** Returns the text of a child; undefined if it is empty or refers to properties. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  const text = writtenText(element, name)
  return text?.includes('${') === true ? undefined : text
}

/** Returns the text of a child as written, with what it says of properties; undefined if it is empty. */
export function writtenText(element: XmlElement | undefined, name: string): string | undefined {
  return within(element, name)[0]?.text.trim() || undefined
}
