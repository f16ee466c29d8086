import { baseScore, type CvssVector, parseVector, severityOf } from '@waybill/vulnerabilities/cvss'
import type { JsonObject } from '../json/json-values.ts'

/** Converts CVSS vectors to CSAF 2.0 scores: the best of version 3 and of version 2. CSAF 2.0 has no field for version 4. */
export function scoresOf(vectors: readonly string[]): JsonObject {
  const parsed = vectors.flatMap((text) => parseVector(text) ?? [])
  const third = bestOf(parsed, '3.1') ?? bestOf(parsed, '3.0')
  const second = bestOf(parsed, '2.0')
  return {
    ...(third !== undefined && { cvss_v3: { ...scoreOf(third), baseSeverity: severityOf(baseScore(third)).toUpperCase() } }),
    ...(second !== undefined && { cvss_v2: scoreOf(second) }),
  }
}

/** Returns the best vector of version 4, which goes into a note. */
export function bestV4Vector(vectors: readonly string[]): string | undefined {
  const best = bestOf(
    vectors.flatMap((text) => parseVector(text) ?? []),
    '4.0',
  )
  return best && `${best.vector} (${baseScore(best).toFixed(1)}, ${severityOf(baseScore(best))})`
}

function bestOf(vectors: readonly CvssVector[], version: CvssVector['version']): CvssVector | undefined {
  const [best] = vectors
    .filter((vector) => vector.version === version)
    .toSorted((one, other) => baseScore(other) - baseScore(one) || (one.vector < other.vector ? -1 : 1))
  return best
}

function scoreOf(vector: CvssVector): JsonObject {
  return { version: vector.version, vectorString: vector.vector, baseScore: baseScore(vector) }
}
