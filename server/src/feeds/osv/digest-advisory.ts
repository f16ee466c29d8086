import { hash } from 'node:crypto'
import type { Advisory, AffectedPackage } from '@waybill/vulnerabilities'

/**
 * Computes the SHA-256 of an advisory's content. It ignores the modification date, which publishers touch without a change, and the order
 * of sets.
 */
export function digestAdvisory(advisory: Advisory): string {
  const { id, kind, published, withdrawn, aliases, summary, details, severities, cwes, references, affected, cpes } = advisory
  const content = [
    id,
    kind,
    published,
    withdrawn,
    aliases.toSorted(),
    summary,
    details,
    severities.map(({ type, vector }) => [type, vector]),
    cwes.toSorted(),
    references.map(({ type, url }) => [type, url]),
    affected.map(contentOf),
    ...(cpes === undefined ? [] : [cpes]),
  ]
  return hash('sha256', JSON.stringify(content), 'hex')
}

function contentOf({ lookupKey, ecosystem, release, name, ranges, versions, severities }: AffectedPackage): unknown {
  return [
    lookupKey,
    ecosystem,
    release,
    name,
    ranges.map(({ type, events }) => [type, events.map((event) => Object.entries(event))]),
    versions,
    severities.map(({ type, vector }) => [type, vector]),
  ]
}
