import { normaliseComponentKey } from '@waybill/identifiers'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { type Static, type TSchema, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { ComponentConfig } from '#portfolio/settings/component-config.ts'
import { CveConfig } from '#portfolio/settings/cve-config.ts'
import { LegalRulesConfig } from '#portfolio/settings/legal-rules-config.ts'
import { LicenseConfig } from '#portfolio/settings/license-config.ts'
import { ObligationConfig } from '#portfolio/settings/obligation-config.ts'

/** The lists of settings whose entries are added and removed one by one, by their path. */
const lists = {
  'licenseConfig.whitelist': LicenseConfig.properties.whitelist,
  'licenseConfig.blacklist': LicenseConfig.properties.blacklist,
  'componentConfig.whitelist': ComponentConfig.properties.whitelist,
  'componentConfig.blacklist': ComponentConfig.properties.blacklist,
  'componentConfig.unchanged': ComponentConfig.properties.unchanged,
  'componentConfig.looseCoupled': ComponentConfig.properties.looseCoupled,
  'cveConfig.whitelist': CveConfig.properties.whitelist,
  'cveConfig.blacklist': CveConfig.properties.blacklist,
  obligationConfig: Type.Optional(ObligationConfig),
  legalRulesConfig: Type.Optional(LegalRulesConfig),
}

const text = Type.Optional(Type.String({ maxLength: 2000 }))
/** What names entries to be removed: every field given must be equal, in any spelling of a key. */
const NamedEntry = Type.Object(
  { key: text, version: text, path: text, cveKey: text, obligationKey: text, ruleKey: text },
  { ...closed, minProperties: 1, title: 'NamedEntry' },
)
type NamedEntry = Static<typeof NamedEntry>

/** Single entries to add to and remove from lists (docs/reference/settings.md#single-entries). */
export const RulesChange = Type.Object(
  {
    add: Type.Optional(Type.Object(lists, { ...closed, title: 'AddedEntries' })),
    remove: Type.Optional(Type.Object(mapLists(Type.Optional(Type.Array(NamedEntry))), { ...closed, title: 'RemovedEntries' })),
  },
  { ...closed, minProperties: 1, title: 'RulesChange' },
)
export type RulesChange = Static<typeof RulesChange>

function mapLists<Shape extends TSchema>(shape: Shape): Record<keyof typeof lists, Shape> {
  return Object.fromEntries(Object.keys(lists).map((path) => [path, shape])) as Record<keyof typeof lists, Shape>
}

/** How many entries were added or replaced, and removed; 0 where nothing was to be done. */
export const RulesChanged = Type.Object({ added: Type.Integer(), removed: Type.Integer() }, { title: 'RulesChanged' })
export type RulesChanged = Static<typeof RulesChanged>

/** The same for a module, which remembers what was removed from its allow list. */
export const ModuleRulesChange = Type.Object(
  {
    ...RulesChange.properties,
    unlessRemoved: Type.Optional(
      Type.Boolean({ description: 'adds no entry to `cveConfig.whitelist` that somebody removed there, or replaced, with this comment' }),
    ),
  },
  { ...closed, minProperties: 1, title: 'ModuleRulesChange' },
)
export type ModuleRulesChange = Static<typeof ModuleRulesChange>

const WithheldEntry = Type.Object({ cveKey: Type.String(), key: Type.String(), version: Type.String() }, { title: 'WithheldEntry' })

export const ModuleRulesChanged = Type.Object(
  {
    ...RulesChanged.properties,
    withheld: Type.Optional(Type.Array(WithheldEntry, { description: 'with `unlessRemoved`, the entries that stay removed' })),
  },
  { title: 'ModuleRulesChanged' },
)
export type ModuleRulesChanged = Static<typeof ModuleRulesChanged>

/** A change of entries, and the entity tag of the settings it was made on, if the writer gave one. */
export interface ConditionalRules {
  readonly rules: RulesChange
  readonly ifMatch: string | undefined
}

/** What changed, and the entity tag of the settings that came of it. */
export interface RulesResult {
  readonly changed: RulesChanged
  readonly tag: string
}

type Entry = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, unknown>>

/** The settings with a change applied, as fields to replace, and what changed. */
interface AppliedRules {
  readonly fields: Fields
  readonly changed: RulesChanged
}

/**
 * Applies a change of entries. An entry that names the same as a stored one, or as one before it, takes its place; adding what is there, and
 * removing what is not, changes nothing. Entries are removed first.
 */
export function applyRules(settings: Fields, { add = {}, remove = {} }: RulesChange): AppliedRules {
  const changed = { added: 0, removed: 0 }
  const fields: Record<string, unknown> = {}
  for (const path of Object.keys({ ...remove, ...add }) as (keyof typeof lists)[]) {
    const { name, list } = placeOf(path)
    const config = fields[name] ?? settings[name]
    const { entries, added, removed } = changeList(entriesIn(config, list), {
      sent: add[path],
      named: remove[path],
      spelt: spellingOf(name),
    })
    changed.added += added
    changed.removed += removed
    if (added + removed > 0) fields[name] = list === undefined ? entries : { ...(config as Fields), [list]: entries }
  }
  return { fields, changed }
}

function placeOf(path: string): { readonly name: string; readonly list: string | undefined } {
  const [name = '', list] = path.split('.')
  return { name, list }
}

/** Returns an entry with what it applies to in the spelling in which evaluations compare it. */
type Spelling = (entry: Entry) => Entry

/** Licences in any case; components under any key of theirs, and vulnerabilities under any form of the id. */
function spellingOf(name: string): Spelling {
  const keyOf = name === 'licenseConfig' ? (key: string) => key.toLowerCase() : normaliseComponentKey
  return ({ key, cveKey, ...entry }) => ({
    ...entry,
    ...(typeof key === 'string' && { key: keyOf(key) }),
    ...(typeof cveKey === 'string' && { cveKey: canonicalVulnerabilityId(cveKey) }),
  })
}

interface ListChange {
  readonly sent: readonly Entry[] | undefined
  readonly named: readonly NamedEntry[] | undefined
  readonly spelt: Spelling
}

function changeList(stored: readonly Entry[], { sent = [], named = [], spelt }: ListChange): AddedEntries & { readonly removed: number } {
  const names = named.map(spelt)
  const kept = stored.filter((entry) => !names.some((one) => isNamed(spelt(entry), one)))
  return { ...withAdded(kept, sent, spelt), removed: stored.length - kept.length }
}

function entriesIn(config: unknown, list: string | undefined): readonly Entry[] {
  const found = list === undefined ? config : (config as Readonly<Record<string, unknown>> | undefined)?.[list]
  return (found ?? []) as readonly Entry[]
}

function isNamed(entry: Entry, named: Entry): boolean {
  return Object.entries(named).every(([field, value]) => entry[field] === value)
}

interface AddedEntries {
  readonly entries: readonly Entry[]
  /** How many are new or differ from those they replace. */
  readonly added: number
}

function withAdded(stored: readonly Entry[], sent: readonly Entry[], spelt: Spelling): AddedEntries {
  const entries = new Map(stored.map((entry) => [identityOf(spelt(entry)), entry]))
  const last = new Map(sent.map((entry) => [identityOf(spelt(entry)), entry]))
  const changed = [...last].filter(([id, entry]) => JSON.stringify(ordered(entries.get(id))) !== JSON.stringify(ordered(entry)))
  for (const [id, entry] of changed) entries.set(id, entry)
  return { entries: changed.length === 0 ? stored : [...entries.values()], added: changed.length }
}

/** Identifies an entry by what it applies to; its other fields say why and how. */
function identityOf({ key, version, path, cveKey, obligationKey, ruleKey }: Entry): string {
  return JSON.stringify([key, version, path, cveKey, obligationKey, ruleKey])
}

function ordered(entry: Entry = {}): readonly unknown[] {
  return Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
