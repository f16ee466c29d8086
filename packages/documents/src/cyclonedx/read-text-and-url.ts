import type { License } from '@waybill/licensing'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import { decodeBase64 } from '../sbom/decode-base64.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'

const longestText = 100_000
const longestUrl = 2000
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads the text of a licence, at most 100,000 characters, and its address; a longer one than 2,000 characters is none. */
export function readTextAndUrl(source: JsonObject, pointer: string, warnings: WarningList): Pick<License, 'text' | 'url'> {
  const url = asText(source['url'])
  return {
    ...(url !== undefined && url.length <= longestUrl && { url }),
    ...textOf(asObject(source['text']), `${pointer}/licenses`, warnings),
  }
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
