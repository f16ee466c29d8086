import type { DocumentKind } from '../detect-document.ts'
import { ParseError } from '../parse-error.ts'
import { describeForeignBytes, describeForeignText } from '../json/foreign-format.ts'

/**
 * Returns the text of an XML document in UTF-8. Throws a ParseError that states what it is instead: an archive, UTF-16, tag-value, YAML, or
 * another kind of XML than the wanted one.
 */
export function requireXmlText(bytes: Uint8Array, wanted?: DocumentKind): string {
  const foreign = describeForeignBytes(bytes, 'XML')
  if (foreign !== undefined) throw new ParseError('', foreign)
  const text = decode(bytes)
  if (text.trim() === '') throw new ParseError('', 'The document is empty')
  if (text.includes('\0')) throw new ParseError('', 'The document contains a NUL character')
  const other = describeForeignText(text)
  if (other !== undefined && !(wanted !== undefined && other.kind === wanted) && !isPlainXml(text, other.kind))
    throw new ParseError('', other.problem.replace(', not JSON', ', not XML'), other.kind)
  return text
}

/** Whether the text is XML, but neither HTML nor another format of its own. */
function isPlainXml(text: string, kind: DocumentKind | undefined): boolean {
  const opening = text.slice(0, 4096)
  if (opening.includes('<spdxVersion>') && !/<(?:[\w.-]+:)?RDF[\s>]/u.test(opening)) return false
  return text.trimStart().startsWith('<') && kind !== 'cyclonedx-xml' && !/^\s*<(?:!doctype html|html)[\s>]/iu.test(text.slice(0, 1024))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ParseError('', 'The document is not valid UTF-8: save it as UTF-8 and send it again')
  }
}
