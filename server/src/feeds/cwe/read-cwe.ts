import { readXmlElements, type XmlElement } from '#feeds/reading/xml-elements.ts'
import type { FeedEntry } from '#feeds/feed.ts'

/** A weakness of the catalogue, in plain text. */
export interface Weakness {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly description: string
  readonly extendedDescription: string | undefined
  readonly consequences: { scopes: string[]; impacts: string[]; note?: string }[]
  readonly detection: { method: string; description?: string; effectiveness?: string }[]
  readonly mitigations: { phases: string[]; strategy?: string; description: string; effectiveness?: string }[]
}

/** Reads the weaknesses from MITRE's XML. */
export async function* readCwe(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedEntry<Weakness>> {
  let line = 0
  for await (const element of readXmlElements(bytes, 'Weakness')) {
    line += 1
    yield entryOf(element, line)
  }
}

function entryOf(element: XmlElement, line: number): FeedEntry<Weakness> {
  const id = Number(element.attributes['ID'])
  const name = element.attributes['Name']?.trim() ?? ''
  if (!Number.isInteger(id) || id < 1 || id > 1_000_000) return { line, rejected: 'a weakness without a number', isJson: true }
  if (name === '') return { line, rejected: `CWE-${String(id)} has no name`, isJson: true }
  return { line, item: { id, name, ...contentOf(element) }, size: 1 }
}

function contentOf(element: XmlElement): Omit<Weakness, 'id' | 'name'> {
  return {
    status: element.attributes['Status'] ?? '',
    description: firstText(element, 'Description') ?? '',
    extendedDescription: firstText(element, 'Extended_Description'),
    consequences: within(element, 'Common_Consequences', 'Consequence').map(consequenceOf),
    detection: within(element, 'Detection_Methods', 'Detection_Method').map(detectionOf),
    mitigations: within(element, 'Potential_Mitigations', 'Mitigation').map(mitigationOf),
  }
}

function consequenceOf(element: XmlElement): Weakness['consequences'][number] {
  return { scopes: texts(element, 'Scope'), impacts: texts(element, 'Impact'), ...optional('note', firstText(element, 'Note')) }
}

function detectionOf(element: XmlElement): Weakness['detection'][number] {
  return {
    method: firstText(element, 'Method') ?? '',
    ...optional('description', firstText(element, 'Description')),
    ...optional('effectiveness', firstText(element, 'Effectiveness')),
  }
}

function mitigationOf(element: XmlElement): Weakness['mitigations'][number] {
  return {
    phases: texts(element, 'Phase'),
    ...optional('strategy', firstText(element, 'Strategy')),
    description: firstText(element, 'Description') ?? '',
    ...optional('effectiveness', firstText(element, 'Effectiveness')),
  }
}

function optional<Name extends string>(name: Name, text: string | undefined): { [K in Name]?: string } {
  return (text === undefined ? {} : { [name]: text }) as { [K in Name]?: string }
}

function within({ children }: XmlElement, list: string, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === list).flatMap((child) => child.children.filter((inner) => inner.name === name))
}

function texts({ children }: XmlElement, name: string): string[] {
  return children.filter((child) => child.name === name).map(({ text }) => plain(text))
}

function firstText(element: XmlElement, name: string): string | undefined {
  return texts(element, name).find((text) => text !== '')
}

/** Collapses whitespace, which in the XML is layout. */
function plain(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim()
}
