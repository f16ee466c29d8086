import { componentKeyOf, parseComponentVersion, parsePurl } from '@waybill/identifiers'

/** What a typed text is. */
export type Recognised =
  | { readonly kind: 'vulnerabilities'; readonly ids: readonly string[] }
  | { readonly kind: 'weakness'; readonly id: string }
  | { readonly kind: 'component'; readonly key: string; readonly version: string | undefined }
  | { readonly kind: 'words'; readonly text: string }

/** CVE-2021-44228, EUVD-2025-1, GHSA-jfh8-c2jp-5v3q, PYSEC-2021-1, RUSTSEC-2024-0001, GO-2024-2687. */
const vulnerabilityId = /^(?:[a-z]{2,12}-\d{4}-[\w.-]+|ghsa(?:-[0-9a-z]{4}){3})$/iu
/** Ids per request (docs/reference/lookups.md#cve-details). */
const mostIds = 100

/** Recognises ids of vulnerabilities and weaknesses, purls and component keys; everything else is words. Undefined for nothing. */
export function recognise(typed: string): Recognised | undefined {
  const text = tidy(typed.trim())
  if (text === '') return undefined
  const weakness = /^cwe-?(\d{1,6})$/iu.exec(text)?.[1]
  if (weakness !== undefined) return { kind: 'weakness', id: `CWE-${weakness}` }
  const tokens = text.split(/[\s,;]+/u).filter(Boolean)
  if (tokens.every((token) => vulnerabilityId.test(token))) return { kind: 'vulnerabilities', ids: [...new Set(tokens)].slice(0, mostIds) }
  return recogniseComponent(text) ?? { kind: 'words', text }
}

/** Ids as people write, say and copy them: `epss CVE-2021-44228`, `CVE 2021 44228`, `CWE 79`, the address of a page about one. */
function tidy(text: string): string {
  if (/^https?:\/\//iu.test(text)) return idInAddress(text) ?? text
  return text
    .replace(/^epss\s+/iu, '')
    .replace(/^(cve|euvd)[\s_–]*-?(\d{4})[\s_–-]+(\d+)$/iu, '$1-$2-$3')
    .replace(/^cwe[\s_–:]+(\d+)$/iu, 'CWE-$1')
}

function idInAddress(address: string): string | undefined {
  const weakness = /cwe\.mitre\.org\/data\/definitions\/(\d+)/iu.exec(address)?.[1]
  return weakness === undefined ? /(?:cve|euvd)-\d{4}-\d+|ghsa(?:-[0-9a-z]{4}){3}/iu.exec(address)?.[0] : `CWE-${weakness}`
}

function recogniseComponent(text: string): Recognised | undefined {
  if (/^https?:/iu.test(text)) return undefined
  if (text.startsWith('pkg:')) return parsePurl(text) && { kind: 'component', key: text, version: undefined }
  const named = parseComponentVersion(text)
  return named && { kind: 'component', key: componentKeyOf(named), version: named.version }
}
