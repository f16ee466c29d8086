import type { ExplainedLicense, ExplainedModule } from '#analysis/analysis.ts'
import type { ModuleTree } from '#sboms/sboms.ts'
import type { CveRisk } from '#risks/risks.ts'
import { componentKeyOf, parsePurl } from '@waybill/identifiers'
import type { ReleasedFinding } from '#approvals/snapshot/released-findings-store.ts'
import type { ModuleHead } from '#approvals/snapshot/released-modules-store.ts'
import type {
  SnapshotComponent,
  SnapshotFinding,
  SnapshotLicense,
  SnapshotModule,
  SnapshotRisk,
  SnapshotRuling,
} from '#approvals/snapshot/snapshot.ts'

/** The inputs of a module's part of a snapshot. */
export interface ModuleParts {
  readonly head: ModuleHead
  readonly tree: Pick<ModuleTree, 'sbom' | 'componentIds'>
  readonly explained: ExplainedModule
  readonly findings: readonly ReleasedFinding[]
  readonly risks: readonly CveRisk[]
}

/** Assembles a module's part of a snapshot. */
export function assembleModule({ head, tree, explained, findings, risks }: ModuleParts): SnapshotModule {
  const { sbomId: _sbomId, ...rest } = head
  const { notices: _notices, vex: _vex, ...sbom } = tree.sbom
  return {
    ...rest,
    bom: sbom,
    components: componentsOf(tree, explained),
    findings: findings.map((found) => toSnapshotFinding(found, explained)),
    risks: risks.map(toSnapshotRisk),
  }
}

function componentsOf({ sbom, componentIds }: ModuleParts['tree'], { licenses }: ExplainedModule): readonly SnapshotComponent[] {
  function licenseOf(purl: string): SnapshotLicense | undefined {
    const license = licenses.get(componentIds.get(purl) ?? -1)
    return license && toSnapshotLicense(license)
  }
  const billed = sbom.components.map(({ key, name, version, purl }) => ({
    key,
    name,
    version,
    purl,
    isAddedByHand: false,
    license: licenseOf(purl),
  }))
  const known = new Set(billed.map(({ purl }) => purl))
  const byHand = [...componentIds.keys()].filter((purl) => !known.has(purl)).toSorted()
  return [...billed, ...byHand.flatMap((purl) => toCustomComponent(purl, licenseOf(purl)))]
}

function toCustomComponent(text: string, license: SnapshotLicense | undefined): readonly SnapshotComponent[] {
  const purl = parsePurl(text)
  if (purl === undefined) return []
  return [{ key: componentKeyOf(purl), name: purl.name, version: purl.version, purl: text, isAddedByHand: true, license }]
}

function toSnapshotLicense({ selection, ...license }: ExplainedLicense): SnapshotLicense {
  return { ...license, selection: selection && { ...selection } }
}

function toSnapshotFinding({ componentId, names, finding }: ReleasedFinding, explained: ExplainedModule): SnapshotFinding {
  const { component, kind } = finding
  const target = { componentId, componentKey: component.key, version: component.version, names }
  return { ...finding, ruling: kind === 'vulnerability' ? toSnapshotRuling(explained.ruling(target)) : undefined }
}

/** Converts an entry of cveConfig. */
export function toSnapshotRuling(found: ReturnType<ExplainedModule['ruling']>): SnapshotRuling | undefined {
  if (found === undefined) return undefined
  const { level, list, rule } = found
  return { level, list, entry: { ...rule } }
}

/** Converts a risk. */
export function toSnapshotRisk({ id, name, cve, treatment, properties }: CveRisk): SnapshotRisk {
  const { state, generalApproach, impactClass, decision, countermeasures = [] } = properties
  return {
    id,
    name,
    cve,
    state,
    strategy: generalApproach,
    treatment,
    impactClass,
    decision: decision && {
      type: decision.type,
      rationale: decision.rationale,
      internal: decision.internal,
      validFrom: decision.validFrom,
      validUntil: decision.validUntil,
      decidedByName: decision.decidedByName,
      decidedAt: decision.decidedAt,
    },
    countermeasures: countermeasures.map(({ countermeasure, status }) => ({ name: countermeasure, status })),
  }
}
