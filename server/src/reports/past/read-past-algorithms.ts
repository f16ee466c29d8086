import type { Tenant } from '#access/access.ts'
import { type PastSbom, type PastToRead, readPastSboms } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import type { ReportedAlgorithm } from '#reports/algorithms-report.ts'
import { type Algorithm, algorithmsOf } from '@waybill/cryptography'
import { componentKeyOf, parsePurl } from '@waybill/identifiers'

/**
 * Reads the algorithms in the SBOMs that modules had at a moment, by project and name, as `loadAlgorithms` does those of now. Throws what
 * `readPastSboms` throws.
 */
export async function readPastAlgorithms(db: Database, tenant: Tenant, past: PastToRead): Promise<readonly ReportedAlgorithm[]> {
  const found: ReportedAlgorithm[] = []
  for await (const module of readPastSboms(db, tenant, past)) found.push(...algorithmsIn(module))
  return [...Map.groupBy(found, ({ projectId }) => projectId).values()].flatMap((own) => own.toSorted(byName))
}

function algorithmsIn({ projectId, project, moduleId, sbom }: PastSbom): readonly ReportedAlgorithm[] {
  const place = { projectId, project, moduleId }
  const algorithms = algorithmsOf(sbom.assets)
  return algorithms.length === 0 ? [{ ...place, ...nothing }] : algorithms.map((algorithm) => Object.assign(reported(algorithm), place))
}

const nothing = {
  name: undefined,
  primitive: undefined,
  parameterSet: undefined,
  keyLength: undefined,
  quantumLevel: undefined,
  components: [],
}

function reported({ name, primitive, parameterSet, keyLength, quantumSecurityLevel, components }: Algorithm) {
  const keys = components.flatMap((text) => {
    const purl = parsePurl(text)
    return purl === undefined ? [] : [componentKeyOf(purl)]
  })
  return { name, primitive, parameterSet: parameterSet?.slice(0, 500), keyLength, quantumLevel: quantumSecurityLevel, components: keys }
}

function byName(one: ReportedAlgorithm, other: ReportedAlgorithm): number {
  if (one.name === other.name) return 0
  return (one.name ?? '') < (other.name ?? '') ? -1 : 1
}
