import { ParseError } from '../parse-error.ts'
import type { JsonObject } from '../json/json-values.ts'
import { requireXmlText } from '../xml/require-xml-text.ts'
import type { XmlElement } from '../xml/collect-elements.ts'
import { parseElements } from '../xml/parse-elements.ts'

/** Elements that hold a list. */
const lists: ReadonlySet<string> = new Set(
  [
    'components services licenses hashes properties authors compositions annotations formulation lifecycles',
    'vulnerabilities ratings references advisories affects versions responses cwes organizations individuals ancestors',
    'descendants variants commits patches resolves occurrences frames methods tags omniborIds swhids externalReferences',
    'subjects endpoints copyright parameters manufacturers altIds licenseTypes cryptoFunctions cipherSuites algorithms identifiers',
  ].flatMap((line) => line.split(' ')),
)

/** Elements that stand once or several times, without an element around them. */
const repeated: Readonly<Record<string, ReadonlySet<string>>> = {
  supplier: new Set(['url', 'contact']),
  manufacture: new Set(['url', 'contact']),
  manufacturer: new Set(['url', 'contact']),
  provider: new Set(['url', 'contact']),
  organization: new Set(['url', 'contact']),
  algorithmProperties: new Set(['certificationLevel']),
}

/** Elements that the JSON form calls otherwise. */
const renamed: ReadonlyMap<string, string> = new Map([['responses', 'response']])

/** What the text of an element with attributes is called. */
const contents: Readonly<Record<string, string>> = { property: 'value', endpoint: 'value' }

const numbers: ReadonlySet<string> = new Set(
  'score cwe confidence line column tagVersion size classicalSecurityLevel nistQuantumSecurityLevel'.split(' '),
)
const flags: ReadonlySet<string> = new Set(['modified', 'patch', 'authenticated', 'x-trust-boundary'])
const namespace = /^http:\/\/cyclonedx\.org\/schema\/bom\/(1\.[0-7])$/u

/**
 * Converts a CycloneDX document 1.0–1.7 in XML to the form it has in JSON. Throws a ParseError for what is not XML, for another format, and for
 * a document type, whose entities could grow without bound.
 */
export function cyclonedxXmlToJson(bytes: Uint8Array): JsonObject {
  const root = parseElements(requireXmlText(bytes, 'cyclonedx-xml'))
  const [, version] = namespace.exec(root.namespace) ?? []
  if (root.name !== 'bom') throw new ParseError('', `The document is XML with the root element ${root.name.slice(0, 50)}, not CycloneDX`)
  if (version === undefined)
    throw new ParseError(
      '',
      `CycloneDX of the namespace ${JSON.stringify(root.namespace.slice(0, 100))} is not supported; supported are 1.0 to 1.7`,
    )
  const bom = toObject(root)
  // the JSON form begins with 1.2, which adds to 1.0 and 1.1 alone
  const specVersion = version < '1.2' ? '1.2' : version
  return { bomFormat: 'CycloneDX', specVersion, ...bom, version: toNumber(root.attributes['version'] ?? '1') }
}

type Conversion = (element: XmlElement) => unknown

/** Elements that the JSON form arranges in another way. */
const special: Readonly<Record<string, Conversion>> = {
  licenses: ({ children }) => children.map(toLicenseChoice),
  dependencies: ({ children }) => children.map(toDependency),
  assemblies: ({ children }) => children.map(({ attributes }) => attributes['ref']),
  tools: (element) => (element.children.every(({ name }) => name === 'tool') ? element.children.map(toValue) : toObject(element)),
  copyright: (element) => (element.children.length > 0 ? element.children.map(({ text }) => ({ text })) : element.text),
  text: ({ attributes, text }) => toAttachment(attributes, text),
}

/** Attributes of an expression stand beside it. */
function toLicenseChoice(element: XmlElement): JsonObject {
  const { name, attributes, children, text } = element
  if (name === 'expression') return { ...attributes, expression: text }
  if (name !== 'expression-detailed') return { [name]: toValue(element) }
  const [details, others] = [children.filter(isDetails), children.filter((child) => !isDetails(child))]
  return { ...toObject({ ...element, children: others }), ...(details.length > 0 && { expressionDetails: details.map(toDetail) }) }
}

function isDetails({ name }: XmlElement): boolean {
  return name === 'details'
}

function toDetail(element: XmlElement): JsonObject {
  const { 'license-identifier': licenseIdentifier, ...attributes } = element.attributes
  return { ...toObject({ ...element, attributes }), licenseIdentifier }
}

function toDependency({ attributes, children }: XmlElement): unknown {
  const ref = attributes['ref']
  const dependsOn = refsOf(children, 'dependency')
  const provides = refsOf(children, 'provides')
  return { ref, ...(dependsOn.length > 0 && { dependsOn }), ...(provides.length > 0 && { provides }) }
}

function refsOf(children: readonly XmlElement[], wanted: string): readonly unknown[] {
  return children.filter(({ name }) => name === wanted).map(({ attributes }) => attributes['ref'])
}

function toAttachment({ 'content-type': contentType, encoding }: XmlElement['attributes'], content: string): JsonObject {
  return { ...(contentType !== undefined && { contentType }), ...(encoding !== undefined && { encoding }), content }
}

function toValue(element: XmlElement): unknown {
  const { name, attributes, children, text } = element
  const convert = Object.hasOwn(special, name) ? special[name] : undefined
  if (convert !== undefined) return convert(element)
  if (lists.has(name)) return children.map(toValue)
  if (children.length > 0) return toObject(element)
  return Object.keys(attributes).length > 0
    ? { ...attributes, ...(text !== '' && { [contents[name] ?? 'content']: text }) }
    : toScalar(name, text)
}

function toObject({ name, attributes, children }: XmlElement): JsonObject {
  const several = Object.hasOwn(repeated, name) ? repeated[name] : undefined
  const groups = Map.groupBy(children, (child) => child.name)
  const members = Array.from(groups, ([member, found]) => {
    const values = found.map(toValue)
    return [renamed.get(member) ?? member, values.length > 1 || several?.has(member) === true ? values : values[0]]
  })
  return { ...attributes, ...Object.fromEntries(members) } as JsonObject
}

function toScalar(name: string, text: string): unknown {
  if (numbers.has(name)) return toNumber(text)
  return flags.has(name) ? text === 'true' || text === '1' : text
}

/** Leaves what is not a number as it is: the schema names it. */
function toNumber(text: string): number | string {
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
