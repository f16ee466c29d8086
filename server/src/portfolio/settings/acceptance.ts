import { isDeepStrictEqual } from 'node:util'
import { invalid } from '#platform/http-error.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import type { CompanyPolicies } from '#portfolio/settings/company-policies.ts'

/** The settings of one level, as far as entries of them accept findings. */
export type Acceptance = Pick<CompanyPolicies, 'cveConfig' | 'componentConfig' | 'licenseConfig' | 'legalRulesConfig'>

interface Entry {
  readonly key?: string | undefined
  readonly version?: string | undefined
  readonly cveKey?: string | undefined
  readonly ruleKey?: string | undefined
  readonly comment: string
  readonly until?: string | undefined
}

interface AcceptingList {
  /** Its place in the settings. */
  readonly path: 'cveConfig.whitelist' | 'componentConfig.whitelist' | 'licenseConfig.whitelist' | 'legalRulesConfig'
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

function allowedNow<Config extends { readonly whitelist?: Pick<Entry, 'until'>[] | undefined }>(config: Config, at: Date): Config {
  return config.whitelist === undefined ? config : { ...config, whitelist: inForce(config.whitelist, at) }
}

/** A list without ended entries stays the same, and so does what is remembered of it. */
function inForce<Listed extends Pick<Entry, 'until'>>(entries: Listed[], at: Date): Listed[] {
  return entries.some((entry) => hasEnded(entry, at)) ? entries.filter((entry) => !hasEnded(entry, at)) : entries
}

function hasEnded(entry: Pick<Entry, 'until'>, at: Date): boolean {
  const end = endOf(entry)
  return end !== undefined && end <= at
}

function endOf({ until }: Pick<Entry, 'until'>): Date | undefined {
  return until === undefined ? undefined : readIsoMoment(until)?.end
}

/** An entry that accepts findings until a moment. */
export interface EndingEntry {
  readonly path: AcceptingList['path']
  /** What it accepts: a vulnerability, rule, licence or component. */
  readonly subject: string
  readonly comment: string
  readonly ends: Date
}

/** Lists the entries that end in a span. Pure. */
export function endingEntries(level: Acceptance, { after, upTo }: { readonly after: Date; readonly upTo: Date }): readonly EndingEntry[] {
  return acceptingLists(level).flatMap(({ path, entries }) =>
    entries.flatMap((entry) => {
      const ends = endOf(entry)
      const isInSpan = ends !== undefined && ends > after && ends <= upTo
      return isInSpan ? [{ path, subject: subjectOf(entry), comment: entry.comment, ends }] : []
    }),
  )
}

function subjectOf({ cveKey, ruleKey, key, version }: Entry): string {
  const component = [key, version === '*' ? undefined : version].filter((part) => part !== undefined).join(' ')
  return [cveKey ?? ruleKey, component].filter(Boolean).join(' in ')
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
    const ended = entries.findIndex((entry) => isEndedAnew(entry, stored.get(path), now))
    rejectEnded(`${prefix}${path}`, ended)
  }
}

function isEndedAnew(entry: Entry, stored: readonly Entry[] = [], now: Date): boolean {
  return hasEnded(entry, now) && !stored.some((one) => isDeepStrictEqual(one, entry))
}

function rejectEnded(list: string, index: number): void {
  const parameter = `${list}.${String(index)}.until`
  if (index >= 0) throw invalid(parameter, `${parameter} must not lie in the past`)
}

type Added = { readonly [path in AcceptingList['path']]?: readonly Entry[] | undefined }

/** Entries to add to settings. */
interface Additions {
  readonly before: Acceptance
  /** As they were sent. */
  readonly add: Added | undefined
  /** Those of them that are written; all by default. */
  readonly allowed?: Added | undefined
  readonly now: Date
}

/** Does the same for single entries, which it names by their place in the body (docs/reference/settings.md#single-entries). */
export function requireFutureAdditions({ before, add = {}, allowed = add, now }: Additions): void {
  for (const { path, entries } of acceptingLists(before)) {
    const ended = allowed[path]?.find((entry) => isEndedAnew(entry, entries, now))
    if (ended !== undefined) rejectEnded(`add.${path}`, add[path]?.indexOf(ended) ?? -1)
  }
}
