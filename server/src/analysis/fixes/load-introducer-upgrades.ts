import type { Transaction } from '#database/database.ts'
import { findCandidates, loadPackageHistories, type PackageHistory } from '#feeds/feeds.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import { componentKeyOf, type Purl } from '@waybill/identifiers'
import { matchTargetOf } from '@waybill/vulnerabilities'
import { versionOrderOf } from '@waybill/versions'
import type { FixScope, Introducer } from '#analysis/fixes/fix-store.ts'
import { type KnownChoices, type PathPackage, versionChooser } from '#analysis/fixes/follow-path.ts'
import { type IntroducerPath, loadIntroducerPaths } from '#analysis/fixes/introducer-path-store.ts'
import type { PlanEntry } from '#analysis/fixes/load-fix-plan.ts'
import { type IntroducerUpgrade, upgradeIntroducer } from '#analysis/fixes/upgrade-introducer.ts'
import { type AffectedComponent, advisoriesOn, type PackageKnowledge, targetsOf, upgraded } from '#analysis/fixes/verify-versions.ts'

/** A direct dependency of the paths to a component, with what to do with it. */
export interface IntroducerAnswer {
  readonly purl: Purl | undefined
  readonly upgrade: IntroducerUpgrade
}

/** Answers for the introducers of an entry, in their order. */
export type IntroducerAnswers = ReadonlyMap<PlanEntry, readonly IntroducerAnswer[]>

/**
 * Finds for the transitive components of a plan which versions of their direct dependencies bring them in a version to upgrade to: four
 * statements, whatever the size (docs/reference/fixes.md#direct-dependencies).
 */
export async function loadIntroducerUpgrades(trx: Transaction, scope: FixScope, entries: readonly PlanEntry[]): Promise<IntroducerAnswers> {
  const transitive = entries.filter(({ component }) => !component.isDirect && component.introducedBy.length > 0)
  if (transitive.length === 0) return new Map()
  const paths = await loadIntroducerPaths(
    trx,
    scope,
    transitive.map(({ component }) => component.id),
  )
  const known = await loadKnowledge(trx, transitive, paths)
  const byComponent = Map.groupBy(paths, ({ componentId }) => componentId)
  const answers = await mapInTurns(transitive, (entry) => answersOf(entry, byComponent.get(entry.component.id) ?? [], known))
  return new Map(transitive.map((entry, i) => [entry, answers[i] ?? []]))
}

interface Knowledge extends Pick<PackageKnowledge, 'entries'> {
  readonly historyOf: (purl: Purl) => PackageHistory | undefined
  readonly choices: KnownChoices
}

/** The first of a path is asked for its own records too, so that its upgrade brings nothing new. */
async function loadKnowledge(trx: Transaction, entries: readonly PlanEntry[], paths: readonly IntroducerPath[]): Promise<Knowledge> {
  const components = entries.map(({ component }) => component)
  const direct = paths.flatMap(({ purls: [purl] }) => (purl === undefined ? [] : [{ purl, cpes: [] }]))
  const keys = [...components, ...direct].flatMap(targetsOf).flatMap(({ packages }) => packages.map(({ lookupKey }) => lookupKey))
  const historyOf = await loadPackageHistories(trx, paths.flatMap(pairsOf))
  return { entries: await findCandidates(trx, [...new Set(keys)]), historyOf, choices: new Map() }
}

/** Each package with the next one of the path and with the last. */
function pairsOf({ purls }: IntroducerPath): readonly (readonly [Purl, Purl])[] {
  const last = purls.at(-1)
  return purls
    .slice(0, -1)
    .flatMap((purl, i) => [purls[i + 1], last].flatMap((next) => (next === undefined ? [] : [[purl, next] as const])))
}

function answersOf({ component, upgrade }: PlanEntry, paths: readonly IntroducerPath[], known: Knowledge): readonly IntroducerAnswer[] {
  const allowed = upgrade === undefined ? new Set<string>() : advisoriesOn(upgraded(component, upgrade.to), known)
  const isFixed = remembered((version) => advisoriesOn(upgraded(component, version), known).isSubsetOf(allowed))
  const choose = versionChooser(known.choices)
  return component.introducedBy.map(({ key, version }) => {
    const own = paths.filter(({ purls: [purl] }) => purl !== undefined && isSame(purl, { key, version }))
    const purl = own[0]?.purls[0]
    if (purl === undefined || version === null) return { purl, upgrade: { kind: 'unknown', why: 'no-path', at: key } }
    const followed = own.map(({ purls }) => purls.map((one) => pathPackageOf(one, known)))
    const question = { paths: followed, key, version, isFixed, isAcceptable: bringsNothing({ purl, key, version }, known) }
    return { purl, upgrade: upgradeIntroducer(question, choose) }
  })
}

function isSame(purl: Purl, { key, version }: Introducer): boolean {
  return purl.version === (version ?? undefined) && componentKeyOf(purl) === key
}

function pathPackageOf(purl: Purl, { historyOf }: Knowledge): PathPackage {
  const [named] = matchTargetOf(purl).packages
  return { purl, key: componentKeyOf(purl), history: historyOf(purl), order: versionOrderOf(named?.ecosystem ?? '') }
}

/** Reports whether no record affects a version that does not affect the present one. */
function bringsNothing(direct: Pick<AffectedComponent, 'purl' | 'key' | 'version'>, known: Knowledge): (version: string) => boolean {
  const component: AffectedComponent = { ...direct, id: 0, cpes: [] }
  const present = advisoriesOn(component, known)
  return (version) => advisoriesOn(upgraded(component, version), known).isSubsetOf(present)
}

function remembered(ask: (version: string) => boolean): (version: string) => boolean {
  const known = new Map<string, boolean>()
  return (version) => {
    const answer = known.get(version) ?? ask(version)
    known.set(version, answer)
    return answer
  }
}
