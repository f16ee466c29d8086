import { isDeepStrictEqual } from 'node:util'
import { invalid } from '#platform/http-error.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import type { CompanyPolicies } from '#portfolio/settings/company-policies.ts'

/** The settings of one level, as far as entries of them accept findings. */
type Acceptance = Pick<CompanyPolicies, 'cveConfig' | 'componentConfig' | 'licenseConfig' | 'legalRulesConfig'>

interface Entry {
  readonly until?: string | undefined
}

interface AcceptingList {
  /** Its place in the settings. */
  readonly path: string
  readonly entries: readonly Entry[]
}

/** Lists every list whose entries accept findings (docs/reference/settings.md#end-of-an-entry). */
function acceptingLists({ cveConfig, componentConfig, licenseConfig, legalRulesConfig }: Acceptance): readonly AcceptingList[] {
  return [
    { path: 'cveConfig.whitelist', entries: cveConfig?.whitelist ?? [] },
    { path: 'componentConfig.whitelist', entries: componentConfig?.whitelist ?? [] },
    { path: 'licenseConfig.whitelist', entries: licenseConfig?.whitelist ?? [] },
    { path: 'legalRulesConfig', entries: legalRulesConfig ?? [] },
  ]
}

/** Removes the entries that have ended; settings without any stay the same object. Pure. */
export function withoutEnded<Level extends Acceptance>(level: Level, at: Date): Level {
  if (!acceptingLists(level).some(({ entries }) => entries.some((entry) => hasEnded(entry, at)))) return level
  const { cveConfig, componentConfig, licenseConfig, legalRulesConfig } = level
  return {
    ...level,
    ...(cveConfig && { cveConfig: allowedNow(cveConfig, at) }),
    ...(componentConfig && { componentConfig: allowedNow(componentConfig, at) }),
    ...(licenseConfig && { licenseConfig: allowedNow(licenseConfig, at) }),
    ...(legalRulesConfig && { legalRulesConfig: inForce(legalRulesConfig, at) }),
  }
}

function allowedNow<Config extends { readonly whitelist?: Entry[] | undefined }>(config: Config, at: Date): Config {
  return config.whitelist === undefined ? config : { ...config, whitelist: inForce(config.whitelist, at) }
}

/** A list without ended entries stays the same, and so does what is remembered of it. */
function inForce<Listed extends Entry>(entries: Listed[], at: Date): Listed[] {
  return entries.some((entry) => hasEnded(entry, at)) ? entries.filter((entry) => !hasEnded(entry, at)) : entries
}

function hasEnded({ until }: Entry, at: Date): boolean {
  const end = until === undefined ? undefined : readIsoMoment(until)?.end
  return end !== undefined && end <= at
}

/** Settings before and after a write. */
interface SettingsWrite {
  readonly before: Acceptance
  readonly after: Acceptance
  readonly now: Date
}

/** Throws 400 for an entry that has ended already when it is written; one that was stored before may stay. `prefix` is the place of the settings in the body. */
export function requireFutureEnds({ before, after, now }: SettingsWrite, prefix = ''): void {
  const stored = new Map(acceptingLists(before).map(({ path, entries }) => [path, entries]))
  for (const { path, entries } of acceptingLists(after)) {
    const ended = entries.findIndex(
      (entry) => hasEnded(entry, now) && stored.get(path)?.some((one) => isDeepStrictEqual(one, entry)) !== true,
    )
    const parameter = `${prefix}${path}.${String(ended)}.until`
    if (ended >= 0) throw invalid(parameter, `${parameter} must not lie in the past`)
  }
}
