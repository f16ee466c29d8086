import { readXmlElements, type XmlElement } from '#feeds/reading/xml-elements.ts'
import { UnreadableAnswer } from '#feeds/packages/registry.ts'

/** The first element of this name; throws an UnreadableAnswer where there is none. */
export async function rootOf(text: string, name: string): Promise<XmlElement> {
  for await (const element of readXmlElements(bytesOf(text), name)) return element
  throw new UnreadableAnswer(`the registry did not answer with an XML document <${name}>`)
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** The elements at a path below another. */
export function within(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element === undefined ? [] : [element],
  )
}

/** The text of a child; undefined where it has none, and where it is made of properties nobody knows here. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  const text = within(element, name)[0]?.text.trim() ?? ''
  return text === '' || text.includes('${') ? undefined : text
}
