import type { Loss } from '#standards/bom/bom.ts'
import type { Unread } from '#standards/bom/spdx-rdf-graph.ts'
import { lastWord } from '#standards/bom/spdx-rdf-values.ts'
import { below } from '#standards/json/json-pointer.ts'

/** What only orders or names the rest, or is the same in every document. */
const silent = new Set(['first', 'rest', 'dataLicense', 'filesAnalyzed', 'hasExtractedLicensingInfo', 'referenceCategory'])

/**
 * What SPDX in RDF holds and the neutral model does not, by property: RDF has no places, so the path says only of which property
 * of anything, and the pointer is empty.
 */
export function spdxRdfLosses(unread: Unread): readonly Loss[] {
  const counts = new Map<string, number>()
  for (const [name, count] of unread) counts.set(lastWord(name), (counts.get(lastWord(name)) ?? 0) + count)
  const told = [...counts].filter(([word]) => word !== '' && !silent.has(word))
  return told.map(([word, count]) => ({ path: below('/*', word.slice(0, 100)), count, pointer: '' }))
}
