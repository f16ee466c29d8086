import { parsePurl } from '@waybill/identifiers'
import type { VexRootComponent } from '@waybill/vulnerabilities/vex'

/** What a bill says the module is, as it is stored. */
export interface RootComponentColumns {
  readonly subject_name: string | null
  readonly subject_version: string | null
  readonly subject_purl: string | null
}

export function rootComponentOf({
  subject_name: name,
  subject_version: version,
  subject_purl: purl,
}: RootComponentColumns): VexRootComponent | undefined {
  if (name === null) return undefined
  const parsed = purl === null ? undefined : parsePurl(purl)
  return { name, version: parsed?.version ?? version ?? undefined, purl: parsed }
}
