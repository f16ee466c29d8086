import type { UnmappedField } from '#sbom/sbom.ts'
import type { UnmappedCounts } from './read-rdf-graph.ts'
import { lastWord } from './rdf-values.ts'
import { childPointer } from '#json/json-pointer.ts'

/** Properties that only structure the rest or are the same in every document. */
const silent = new Set(['first', 'rest', 'dataLicense', 'filesAnalyzed', 'hasExtractedLicensingInfo', 'referenceCategory'])

/** Lists unmapped SPDX properties. RDF has no document positions, so the path names the property alone, and the pointer is empty. */
export function rdfUnmappedFields(unread: UnmappedCounts): readonly UnmappedField[] {
  const counts = new Map<string, number>()
  for (const [name, count] of unread) counts.set(lastWord(name), (counts.get(lastWord(name)) ?? 0) + count)
  const told = [...counts].filter(([word]) => word !== '' && !silent.has(word))
  return told.map(([word, count]) => ({ path: childPointer('/*', word.slice(0, 100)), count, pointer: '' }))
}
