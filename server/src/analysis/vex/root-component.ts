import { parsePurl } from '@waybill/identifiers'
import type { VexRootComponent } from '@waybill/vulnerabilities/vex'

/** The root component of a module's SBOM, as it is stored. */
export interface RootComponentColumns {
  readonly root_name: string | null
  readonly root_version: string | null
  readonly root_purl: string | null
}

export function rootComponentOf({
  root_name: name,
  root_version: version,
  root_purl: purl,
}: RootComponentColumns): VexRootComponent | undefined {
  if (name === null) return undefined
  const parsed = purl === null ? undefined : parsePurl(purl)
  return { name, version: parsed?.version ?? version ?? undefined, purl: parsed }
}
