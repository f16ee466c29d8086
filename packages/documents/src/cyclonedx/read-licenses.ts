import type { License } from '@waybill/licensing'
import { decodeBase64 } from '../sbom/decode-base64.ts'
import { licenseFromText } from '../sbom/license-from-text.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'

const longestText = 100_000
const longestUrl = 2000
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads the licences of a component, each once: ids, names and expressions, with address and text where given. */
export function readLicenses(choices: unknown, pointer: string, warnings: WarningList): readonly License[] {
  const licenses = new Map<string, License>()
  for (const choice of asObjects(choices)) {
    const license = readChoice(choice, pointer, warnings)
    const key = `${license?.id}\n${license?.expression}\n${license?.name}`
    if (license !== undefined && !licenses.has(key)) licenses.set(key, license)
  }
  return [...licenses.values()]
}

/** Accepts licences without the wrapping `license`, which some tools omit. */
function readChoice(choice: JsonObject, pointer: string, warnings: WarningList): License | undefined {
  const expression = asText(choice['expression'])
  if (expression !== undefined) return licenseFromText(expression, true)
  const license = asObject(choice['license']) ?? choice
  const written = asText(license['id']) ?? asText(license['name']) ?? ''
  const named = licenseFromText(written, false)
  if (named === undefined) return undefined
  return { ...named, ...urlOf(license), ...textOf(asObject(license['text']), `${pointer}/licenses`, warnings) }
}

function urlOf(license: JsonObject): Pick<License, 'url'> {
  const url = asText(license['url'])
  return url === undefined || url.length > longestUrl ? {} : { url }
}

function textOf(attachment: JsonObject | undefined, pointer: string, warnings: WarningList): Pick<License, 'text'> {
  const content = asText(attachment?.['content'])
  if (content === undefined) return {}
  const text = decoded(content, attachment?.['encoding'])
  if (text === undefined) warn(warnings, 'Licence texts in an unknown encoding were left out', pointer)
  if (text !== undefined && text.length > longestText) warn(warnings, `Licence texts were cut after ${longestText} characters`, pointer)
  return text === undefined ? {} : { text: text.slice(0, longestText) }
}

function decoded(content: string, encoding: unknown): string | undefined {
  if (encoding === undefined) return content
  if (encoding !== 'base64') return undefined
  const text = utf8.decode(decodeBase64(content.slice(0, longestText * 4 + 4)))
  return text.includes('\0') ? undefined : text
}
