import { v5 } from 'uuid'
import { parsePurl } from '@waybill/identifiers'
import type { FindingItem } from '#analysis/analysis.ts'
import type { ProjectVersion } from '#dependency-track/version-store.ts'

/** The namespace of ids that are derived from names. Any change gives every vulnerability and component another id. */
const namespace = 'b2a4f6c0-6a3e-5c1b-9d57-3f0a8e1d7c42'

/** Derives an id from a name, so that it stays the same. */
export function idOf(name: string): string {
  return v5(name, namespace)
}

/** Severities from worst to least, at their ranks. */
const severities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'UNASSIGNED']
const renamed: Readonly<Record<string, string>> = { none: 'INFO', unknown: 'UNASSIGNED' }

const states = { not_affected: 'NOT_AFFECTED', affected: 'EXPLOITABLE', fixed: 'RESOLVED', under_investigation: 'IN_TRIAGE' } as const

/** Returns a vulnerability finding as clients read it (docs/reference/dependency-track.md#findings). */
export function toFinding(item: FindingItem, version: ProjectVersion): object {
  const component = toComponent(item, version)
  const vulnerability = toVulnerability(item)
  return {
    component,
    vulnerability,
    analysis: {
      ...(item.vex && { state: states[item.vex.status] }),
      isSuppressed: item.status === 'whitelisted',
      ...(item.vex?.detail && { detail: item.vex.detail }),
    },
    attribution: { analyzerIdentity: 'INTERNAL_ANALYZER', attributedOn: Date.parse(item.since) },
    matrix: `${version.uuid}:${component.uuid}:${vulnerability.uuid}`,
  }
}

/** Returns the component of a finding. */
export function toComponent({ component: { key, purl, version } }: FindingItem, project: ProjectVersion) {
  const { namespace: group, name = key } = parsePurl(purl) ?? {}
  return {
    uuid: idOf(`${project.uuid} ${purl || `${key}@${version ?? ''}`}`),
    name,
    ...(group !== undefined && { group }),
    ...(version !== null && { version }),
    ...(purl !== '' && { purl }),
    ...projectOf(project),
  }
}

function projectOf({ uuid, name, version }: ProjectVersion): object {
  return { project: uuid, projectName: name, ...(version !== '' && { projectVersion: version }) }
}

type DescribedVulnerability = Pick<FindingItem, 'key' | 'title' | 'description' | 'epss' | 'knownExploited' | 'score' | 'vector'> & {
  readonly severity: string
  readonly aliases: readonly string[]
  readonly fixedIn: readonly string[]
}

/** Returns a vulnerability as clients read it, in a finding or by itself. */
export function toVulnerability(item: DescribedVulnerability) {
  const { key, title, description, epss, knownExploited, fixedIn } = item
  const severity = renamed[item.severity] ?? item.severity.toUpperCase()
  return {
    uuid: idOf(key),
    source: sourceOf(key),
    vulnId: key,
    ...(title && { title }),
    ...(description && { description }),
    ...(fixedIn.length > 0 && { recommendation: `Update to ${fixedIn.join(' or ')}.` }),
    severity,
    severityRank: severities.indexOf(severity),
    ...scoreOf(item),
    ...(epss !== null && { epssScore: epss }),
    isKev: knownExploited,
    aliases: item.aliases.length > 0 ? [toAlias([key, ...item.aliases])] : [],
  }
}

function sourceOf(id: string): 'NVD' | 'GITHUB' | 'OSV' {
  if (id.startsWith('CVE-')) return 'NVD'
  return id.startsWith('GHSA-') ? 'GITHUB' : 'OSV'
}

const aliasFields = { NVD: 'cveId', GITHUB: 'ghsaId', OSV: 'osvId' } as const

/** Names the first id of each source. */
function toAlias(ids: readonly string[]): Readonly<Record<string, string>> {
  const named = ids.toReversed().map((id) => [aliasFields[sourceOf(id)], id])
  return { uuid: idOf(`aliases ${ids.join(' ')}`), ...Object.fromEntries(named) }
}

const scoreFields = [
  ['CVSS:4', 'cvssV4Score', 'cvssV4Vector'],
  ['CVSS:3', 'cvssV3BaseScore', 'cvssV3Vector'],
  ['', 'cvssV2BaseScore', 'cvssV2Vector'],
] as const

function scoreOf({ score, vector }: Pick<FindingItem, 'score' | 'vector'>): object {
  const fields = scoreFields.find(([prefix]) => vector?.startsWith(prefix))
  if (score === null || fields === undefined) return {}
  return { [fields[1]]: score, [fields[2]]: vector }
}
