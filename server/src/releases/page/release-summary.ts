import type { Snapshot } from '#approvals/approvals.ts'
import { countVulnerabilities, vulnerabilityFindings } from '#releases/csaf/vulnerability-findings.ts'

/** A release in figures. */
export interface ReleaseSummary {
  /** As it was called then. */
  readonly company: string
  /** As the documents name it; absent in what was drawn before it was told, which is drawn again. */
  readonly publisher?: { readonly name: string; readonly namespace: string }
  readonly project: string
  readonly description: string | null
  /** ISO 8601. */
  readonly taken: string
  readonly components: number
  readonly licenses: number
  /** Vulnerabilities that affect a component or may, as the CSAF document of the release counts them. */
  readonly openVulnerabilities: number
  /** In how many components; one with two of them counts twice. */
  readonly openComponents?: number
  /** The first hundred. */
  readonly modules: readonly { readonly name: string; readonly version: string | null; readonly components: number }[]
  readonly moduleCount: number
}

const maxModules = 100

/** Counts what a release holds; a component or vulnerability that several modules have counts once. */
export function toReleaseSummary(snapshot: Snapshot): ReleaseSummary {
  const { company, publisher, project, approval, taken, modules } = snapshot
  const components = modules.flatMap((module) => module.components)
  const licenses = components.flatMap(({ license }) => license?.chosen ?? license?.expression ?? [])
  const open = countVulnerabilities(vulnerabilityFindings(snapshot, taken).filter(({ isOpen }) => isOpen))
  return {
    company: company.name,
    publisher: { name: publisher.name, namespace: publisher.namespace },
    project: project.name,
    description: approval.description ?? null,
    taken,
    components: new Set(components.map(({ purl }) => purl)).size,
    licenses: new Set(licenses).size,
    openVulnerabilities: open.vulnerabilities,
    openComponents: open.components,
    modules: modules
      .slice(0, maxModules)
      .map(({ name, version, components: held }) => ({ name, version: version ?? null, components: held.length })),
    moduleCount: modules.length,
  }
}
