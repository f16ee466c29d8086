import { countsByKind, type FindingKind, findingKinds } from '#analysis/analysis.ts'
import { type Static, Type } from 'typebox'
import { documentUrls, type Release, type Snapshot, type SnapshotModule } from '#approvals/approvals.ts'
import type { ReleaseFacts } from '#products/dossier/checklist/dossier-facts.ts'
import type { Solution } from '#products/entries/entries.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** A linked release in a dossier: its content, the findings when it was frozen, and its documents. */
export const DossierRelease = Type.Object(
  {
    approvalId: Type.String(),
    name: Type.String(),
    version: nullableText,
    closedByName: nullableText,
    approved: Type.String(),
    taken: Type.String({ description: 'when its content was frozen' }),
    purl: nullableText,
    releaseKey: Type.String(),
    documents: Type.Object({ sbom: Type.String(), notice: Type.String(), csaf: nullableText }),
    components: Type.Integer(),
    modules: Type.Array(Type.Object({ name: Type.String(), version: nullableText, components: Type.Integer(), sbomSha256: nullableText })),
    findings: Type.Object({
      ...countsByKind,
    }),
  },
  { title: 'DossierRelease' },
)
export type DossierRelease = Readonly<Static<typeof DossierRelease>>

const maxModules = 100

export interface LinkedRelease {
  readonly release: Release
  readonly snapshot: Snapshot
  readonly solution: Solution
}

/** Converts a release; modules beyond the first hundred are only counted. */
export function toDossierRelease(publicUrl: string, { release, snapshot, solution }: LinkedRelease): DossierRelease {
  const { approvalId, name, version, closedByName } = solution
  const { modules, approval } = snapshot
  return {
    approvalId,
    name,
    version,
    closedByName,
    approved: release.approved.toISOString(),
    taken: snapshot.taken,
    purl: approval.purl ?? null,
    releaseKey: release.releaseKey,
    documents: documentUrls(publicUrl, release),
    components: componentsOf(modules),
    modules: modules.slice(0, maxModules).map((module) => ({
      name: module.name,
      version: module.version ?? null,
      components: module.components.length,
      sbomSha256: module.scan.documentDigest ?? null,
    })),
    findings: Object.fromEntries(findingKinds.map((kind) => [kind, countsOf(modules, kind)])) as DossierRelease['findings'],
  }
}

function componentsOf(modules: readonly SnapshotModule[]): number {
  return new Set(modules.flatMap(({ components }) => components.map(({ purl }) => purl))).size
}

function countsOf(modules: readonly SnapshotModule[], kind: FindingKind) {
  const counts = modules.map(({ statistics }) => statistics[kind])
  return {
    warnings: counts.reduce((sum, { warnings }) => sum + warnings, 0),
    violations: counts.reduce((sum, { violations }) => sum + violations, 0),
  }
}

/** Returns the facts of a release for the checklist. */
export function toReleaseFacts({ name, version, components, findings }: DossierRelease): ReleaseFacts {
  return { name, version: version ?? undefined, components, integrityViolations: findings.integrity.violations }
}
