import { componentKeyOf, type Purl } from '@waybill/identifiers'
import { type AdvisoryCandidate, matchComponent, type MatchTarget, matchTargetOf } from '@waybill/vulnerabilities'
import { versionOrderOf } from '@waybill/versions'
import { candidateVersions } from '#analysis/fixes/candidate-versions.ts'

/** A component of the catalogue with open findings. */
export interface AffectedComponent {
  readonly id: number
  readonly purl: Purl
  readonly key: string
  readonly version: string
  /** By which documents look for it. */
  readonly cpes: readonly string[]
}

/** What the feeds know of a component's package. */
export interface PackageKnowledge {
  /** Every entry in force, by lookup key. */
  readonly entries: ReadonlyMap<string, readonly AdvisoryCandidate[]>
  /** Stable versions in ascending order; empty where the registry's record is not stored. */
  readonly published: readonly string[]
  readonly isStable: (ecosystem: string, version: string) => boolean
}

/** A version above the component's, with the advisories that affect it. */
export interface VerifiedVersion {
  readonly version: string
  readonly advisoryIds: ReadonlySet<string>
}

/**
 * Finds versions to upgrade to and matches each against every known record, by purl and by CPE, in ascending order up to the first that no
 * record affects (docs/reference/fixes.md#versions). Empty where versions cannot be ordered.
 */
export function verifyVersions(component: AffectedComponent, known: PackageKnowledge): readonly VerifiedVersion[] {
  const verified: VerifiedVersion[] = []
  for (const version of versionsToTry(component, known)) {
    const spelt = spellAs(component, version)
    const advisoryIds = advisoriesOn(upgraded(component, spelt), known)
    verified.push({ version: spelt, advisoryIds })
    if (advisoryIds.size === 0) break
  }
  return verified
}

function versionsToTry(component: AffectedComponent, known: PackageKnowledge): readonly string[] {
  const [named] = matchTargetOf(component.purl).packages
  if (named?.version === undefined) return []
  const { ecosystem, version: current } = named
  const order = versionOrderOf(ecosystem)
  if (order?.isParsable(current) !== true) return []
  const entries = targetsOf(component).flatMap((target) => entriesOf(target, known))
  const isPreview = !known.isStable(ecosystem, current)
  return candidateVersions(
    entries.map(({ affected }) => affected),
    { order, current, published: known.published, isStable: (version) => isPreview || known.isStable(ecosystem, version) },
  )
}

/** Lists the advisories that affect a component. */
export function advisoriesOn(component: AffectedComponent, known: Pick<PackageKnowledge, 'entries'>): ReadonlySet<string> {
  return new Set(
    targetsOf(component).flatMap((target) => matchComponent(target, entriesOf(target, known)).map(({ advisoryId }) => advisoryId)),
  )
}

/** The component in another version; the CPEs of its documents name that version too. */
export function upgraded(component: AffectedComponent, version: string): AffectedComponent {
  const purl = { ...component.purl, version }
  return { ...component, purl, key: componentKeyOf(purl), version, cpes: component.cpes.map((cpe) => cpeOfVersion(cpe, version)) }
}

/** Puts another version into a CPE. */
export function cpeOfVersion(cpe: string, version: string): string {
  const isFormatted = cpe.startsWith('cpe:2.3:')
  const parts = cpe.split(isFormatted ? /(?<!\\):/u : ':')
  const at = isFormatted ? 5 : 4
  if (/^[*-]?$/u.test(parts[at] ?? '')) return cpe
  // the update belongs to the version before
  const update = isFormatted ? at + 1 : -1
  const written = isFormatted ? version.replaceAll(/[^\w.-]/gu, String.raw`\$&`) : encodeURIComponent(version)
  return parts.map((part, i) => replacementOf(i, { at, written, update }) ?? part).join(':')
}

interface CpeReplacement {
  readonly at: number
  readonly written: string
  readonly update: number
}

function replacementOf(index: number, { at, written, update }: CpeReplacement): string | undefined {
  if (index === at) return written
  return index === update ? '*' : undefined
}

/** Lists what advisories are looked up by: the package, and what each CPE names. */
export function targetsOf({ purl, cpes }: Pick<AffectedComponent, 'purl' | 'cpes'>): readonly MatchTarget[] {
  return [matchTargetOf(purl), ...cpes.map((cpe) => matchTargetOf(purl, cpe))]
}

function entriesOf({ packages }: MatchTarget, { entries }: Pick<PackageKnowledge, 'entries'>): readonly AdvisoryCandidate[] {
  return [...new Set(packages.map(({ lookupKey }) => lookupKey))].flatMap((key) => entries.get(key) ?? [])
}

/** Advisories leave out the v that Go and some others write. */
function spellAs({ version: current }: AffectedComponent, version: string): string {
  return /^v\d/u.test(current) && /^\d/u.test(version) ? `v${version}` : version
}
