import { parsePurl } from '#standards/purl.ts'
import type { VexSubject } from '#standards/vex/match-vex.ts'

/** What a bill says the module is, as it is stored. */
export interface SubjectColumns {
  readonly subject_name: string | null
  readonly subject_version: string | null
  readonly subject_purl: string | null
}

export function subjectOf({ subject_name: name, subject_version: version, subject_purl: purl }: SubjectColumns): VexSubject | undefined {
  if (name === null) return undefined
  const parsed = purl === null ? undefined : parsePurl(purl)
  return { name, version: parsed?.version ?? version ?? undefined, purl: parsed }
}
