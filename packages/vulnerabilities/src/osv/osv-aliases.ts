import { type UntrustedRecord, listOf, wordOf } from '../untrusted-values.ts'

/** Bulletins announce fixes, often of several vulnerabilities, which are not aliases of each other. */
const bulletin = /^(?:DSA|DLA|ELA|DTSA|USN|LSN|RH[SBE]A|AL[SBE]A|RLSA|RXSA|SUSE|openSUSE|OESA|MGASA|PHSA|CLSA|DRUPAL)-/u

const mostAliases = 200
const longestId = 200

export function idOf(value: unknown): string | undefined {
  return wordOf(value, longestId)
}

/**
 * Collects the record's ids elsewhere: its aliases, and its `upstream` ids where they name a single vulnerability. Aliases of a
 * bulletin on several vulnerabilities do not count.
 */
export function aliasesOf(id: string, record: UntrustedRecord): readonly string[] {
  const aliases = idsIn(record['aliases'])
  const named = bulletin.test(id) && countOf(aliases, 'CVE') > 1 ? [] : aliases
  const withUpstream = [...named, ...idsIn(record['upstream'])]
  const all = isOneVulnerability(withUpstream) ? withUpstream : named
  return [...new Set(all)].filter((alias) => alias !== id)
}

/** Whether there is at most one id of each naming scheme. */
function isOneVulnerability(ids: readonly string[]): boolean {
  const distinct = [...new Set(ids)]
  return distinct.every((id) => countOf(distinct, schemeOf(id)) === 1)
}

function countOf(ids: readonly string[], scheme: string): number {
  return new Set(ids.filter((id) => schemeOf(id) === scheme)).size
}

/** Returns the naming scheme of an id: `CVE`, `GHSA`, `PYSEC` …; an id without one is its own scheme. */
export function schemeOf(id: string): string {
  const end = id.indexOf('-')
  return end === -1 ? id : id.slice(0, end)
}

function idsIn(value: unknown): readonly string[] {
  return listOf(value)
    .slice(0, mostAliases)
    .map(idOf)
    .filter((id) => id !== undefined)
}
