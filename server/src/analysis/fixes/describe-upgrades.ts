import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { lookUpFacts } from '#feeds/feeds.ts'
import { loadScopePolicy } from '#portfolio/portfolio.ts'
import { formatPurl } from '@waybill/identifiers'
import { findLifecycles } from '#analysis/end-of-life/find-lifecycles.ts'
import { loadReleaseEnds, type ReleaseEnd } from '#analysis/end-of-life/lifecycle-store.ts'
import type { Finding } from '#analysis/finding.ts'
import type { FixScope } from '#analysis/fixes/fix-store.ts'
import { describeIntroducer } from '#analysis/fixes/describe-introducer.ts'
import { type IntroducerAnswer, loadIntroducerUpgrades } from '#analysis/fixes/load-introducer-upgrades.ts'
import type { FixUpgrade } from '#analysis/fixes/fix-shape.ts'
import type { PlanEntry } from '#analysis/fixes/load-fix-plan.ts'
import type { ComponentUpgrade } from '#analysis/fixes/upgrade-options.ts'
import { upgradeCommands } from '#analysis/fixes/upgrade-commands.ts'
import { evaluateLegal } from '#analysis/legal/evaluate-legal.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { type PathScopedPolicy, withoutPaths } from '#analysis/policy/path-scoped-policy.ts'

const mostIds = 1000

/** What is known of a version besides its vulnerabilities. */
interface VersionFacts {
  readonly licences: readonly [from: string | undefined, to: string | undefined]
  readonly end: ReleaseEnd | undefined
}

/** Adds licence, end of life, direct dependencies and commands to the entries of a page: eleven statements at most. */
export async function describeUpgrades(
  trx: Transaction,
  scope: FixScope,
  entries: readonly PlanEntry[],
  at: Date,
): Promise<readonly FixUpgrade[]> {
  const { companyId, projectId, moduleId } = scope
  const tenant: Tenant = { companyId }
  const policy = withoutPaths(await loadScopePolicy(trx, tenant, { project: projectId, module: moduleId, at }))
  const factsOf = await loadVersionFacts(trx, entries)
  const answers = await loadIntroducerUpgrades(trx, scope, entries)
  return entries.map((entry, i) => toFixUpgrade(entry, { ...factsOf(i), answers: answers.get(entry) ?? [] }, { policy, at }))
}

async function loadVersionFacts(trx: Transaction, entries: readonly PlanEntry[]): Promise<(index: number) => VersionFacts> {
  const versions = entries.flatMap(({ component, upgrade }, i) =>
    upgrade === undefined ? [] : [{ i, from: formatPurl(component.purl), to: formatPurl({ ...component.purl, version: upgrade.to }) }],
  )
  const facts = await lookUpFacts(
    trx,
    versions.flatMap(({ i, from, to }) => [
      { id: 2 * i, purl: from },
      { id: 2 * i + 1, purl: to },
    ]),
  )
  const lifecycles = await findLifecycles(
    trx,
    versions.map(({ i, to }) => ({ componentId: i, purl: to, cpes: [] })),
  )
  const ends = await loadReleaseEnds(trx, lifecycles)
  const byIndex = new Map(lifecycles.map(({ componentId, product, release }) => [componentId, `${product} ${release}`]))
  const byRelease = new Map(ends.map((end) => [`${end.product} ${end.release}`, end]))
  function licenceOf(id: number): string | undefined {
    return facts.get(id)?.licenses.join('\n') || undefined
  }
  return (i) => ({ licences: [licenceOf(2 * i), licenceOf(2 * i + 1)], end: byRelease.get(byIndex.get(i) ?? '') })
}

interface Setting {
  readonly policy: PathScopedPolicy
  readonly at: Date
}

interface EntryFacts extends VersionFacts {
  readonly answers: readonly IntroducerAnswer[]
}

function toFixUpgrade(entry: PlanEntry, { answers, ...facts }: EntryFacts, setting: Setting): FixUpgrade {
  const { component, findings, upgrade, gain } = entry
  const { key, purl, version, isDirect, introducedBy, modules } = component
  const effect = upgrade === undefined ? withoutEffect(findings) : effectOf(component, upgrade, facts, setting)
  return {
    key,
    purl: formatPurl(purl),
    from: version,
    gain: Math.round(gain * 100) / 100,
    ...effect,
    direct: isDirect,
    introducedBy: introducedBy.map((one, i) => describeIntroducer(one, purl, answers[i])),
    modules,
  }
}

type Effect = Omit<FixUpgrade, 'key' | 'purl' | 'from' | 'gain' | 'direct' | 'introducedBy' | 'modules'>

function withoutEffect(findings: PlanEntry['findings']): Effect {
  const remains = findings.slice(0, mostIds).map(({ id }) => id)
  return { to: null, step: null, clean: false, cleared: 0, clears: [], remains, brings: [], commands: [] }
}

function effectOf(
  component: PlanEntry['component'],
  { to, step, isClean, clears, remains, brings }: ComponentUpgrade,
  facts: VersionFacts,
  { policy, at }: Setting,
): Effect {
  const licence = licenceChange(component, to, facts, policy)
  return {
    to,
    step,
    clean: isClean,
    cleared: clears.length,
    clears: clears.slice(0, mostIds),
    remains: remains.slice(0, mostIds),
    brings: brings.map(({ key, score = null, isExploited }) => ({ key, score, exploited: isExploited })),
    ...(licence && { licence }),
    ...(facts.end && { ends: endOf(facts.end, at) }),
    commands: [...upgradeCommands({ purl: component.purl, to, isDirect: component.isDirect })],
  }
}

function licenceChange(
  { id, key }: Pick<PlanEntry['component'], 'id' | 'key'>,
  to: string,
  { licences: [from, target] }: VersionFacts,
  policy: PathScopedPolicy,
): FixUpgrade['licence'] {
  if (target === undefined || from === target) return undefined
  const published = readLicensing(target)
  const fact = { componentId: id, componentKey: key, version: to, declared: new Map(), locations: new Map(), published, own: new Map() }
  const counted = evaluateLegal(fact, policy, '').filter(({ status }) => status !== 'whitelisted')
  return { from: from ?? null, to: target, status: worstOf(counted), reasons: counted.map(({ reason }) => reason) }
}

function worstOf(findings: readonly Pick<Finding, 'status'>[]): NonNullable<FixUpgrade['licence']>['status'] {
  if (findings.some(({ status }) => status === 'violation')) return 'violation'
  return findings.length > 0 ? 'warning' : 'ok'
}

function endOf({ product, release, ends, hasEnded }: ReleaseEnd, at: Date): NonNullable<FixUpgrade['ends']> {
  return { product, release, date: ends ?? null, passed: ends === undefined ? hasEnded : at.toISOString().slice(0, 10) >= ends }
}
