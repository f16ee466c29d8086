import type { Snapshot } from '#approvals/approvals.ts'

/** A release in figures. */
export interface ReleaseSummary {
  /** As it was called then. */
  readonly company: string
  readonly project: string
  readonly description: string | null
  /** ISO 8601. */
  readonly taken: string
  readonly components: number
  readonly licenses: number
  /** Vulnerabilities that were found and not answered by a setting or a statement. */
  readonly openVulnerabilities: number
  /** The first hundred. */
  readonly modules: readonly { readonly name: string; readonly version: string | null; readonly components: number }[]
  readonly moduleCount: number
}

const shown = 100

/** Counts what a release holds; a component or vulnerability that several modules have counts once. */
export function summaryOf({ company, project, approval, taken, modules }: Snapshot): ReleaseSummary {
  const components = modules.flatMap((module) => module.components)
  const findings = modules.flatMap((module) => module.findings)
  const licenses = components.flatMap(({ license }) => license?.chosen ?? license?.expression ?? [])
  const open = findings.filter(({ kind, status }) => kind === 'vulnerability' && status !== 'whitelisted')
  return {
    company: company.name,
    project: project.name,
    description: approval.description ?? null,
    taken,
    components: new Set(components.map(({ purl }) => purl)).size,
    licenses: new Set(licenses).size,
    openVulnerabilities: new Set(open.map(({ key }) => key)).size,
    modules: modules
      .slice(0, shown)
      .map(({ name, version, components: held }) => ({ name, version: version ?? null, components: held.length })),
    moduleCount: modules.length,
  }
}
