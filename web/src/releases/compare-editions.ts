/** What the app reads of a CSAF 2.0 document. */
export interface CsafDocument {
  readonly document: { readonly tracking: { readonly version: string; readonly current_release_date: string } }
  readonly vulnerabilities?: readonly CsafVulnerability[]
}

interface CsafVulnerability {
  readonly cve?: string
  readonly ids?: readonly { readonly text: string }[]
  readonly title?: string
  readonly product_status?: Readonly<Partial<Record<CsafStatus, readonly string[]>>>
}

/** The gravest first: of several products, that one counts. */
const statuses = ['known_affected', 'under_investigation', 'fixed', 'known_not_affected'] as const
export type CsafStatus = (typeof statuses)[number]

/** A vulnerability whose status differs between two editions. */
export interface EditionChange {
  readonly id: string
  readonly title: string | undefined
  /** Undefined where the earlier edition does not name it. */
  readonly before: CsafStatus | undefined
  readonly after: CsafStatus | undefined
}

/** Lists what differs between the frozen edition of a CSAF document and a later one, the gravest first. */
export function compareEditions(frozen: CsafDocument, current: CsafDocument): readonly EditionChange[] {
  const before = new Map((frozen.vulnerabilities ?? []).map((one) => [idOf(one), one]))
  const after = new Map((current.vulnerabilities ?? []).map((one) => [idOf(one), one]))
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((id) => {
      const [earlier, later] = [before.get(id), after.get(id)]
      return { id, title: (later ?? earlier)?.title, before: earlier && statusOf(earlier), after: later && statusOf(later) }
    })
    .filter((change) => change.before !== change.after)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

function idOf({ cve, ids }: CsafVulnerability): string {
  return cve ?? ids?.[0]?.text ?? ''
}

function statusOf({ product_status: found = {} }: CsafVulnerability): CsafStatus | undefined {
  return statuses.find((status) => (found[status]?.length ?? 0) > 0)
}

function rankOf({ after }: EditionChange): number {
  return after === undefined ? statuses.length : statuses.indexOf(after)
}
