import type { TextSource } from '../sbom/find-content-notices.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asList, asObject, asText, isObject, type JsonObject } from '../json/json-values.ts'
import { cwesOfId, cwesOfPart, distinct } from './sarif-cwes.ts'
import type { ToolComponent } from './sarif-components.ts'
import { isLevel } from './sarif-level.ts'
import type { Taxonomies } from './sarif-taxonomies.ts'
import { longest, shortText } from './sarif-text.ts'
import type { SarifRule } from './sarif.ts'

/** A rule and what its results need. */
export interface RuleDescriptor {
  readonly rule: SarifRule
  /** Index among the rules of the run. */
  readonly index: number
  readonly source: JsonObject
  readonly pointer: string
}

/** Lookup tables of rules; the first of equal names counts. */
interface RuleNames {
  readonly byId: ReadonlyMap<string, RuleDescriptor>
  readonly byGuid: ReadonlyMap<string, RuleDescriptor>
}

/** The rules of one tool component. */
export interface ComponentRules extends RuleNames {
  readonly component: ToolComponent
  /** Parallel to the component's list; undefined for invalid entries. */
  readonly listed: readonly (RuleDescriptor | undefined)[]
}

/** All rules that a tool describes. */
export interface RuleTable extends RuleNames {
  readonly rules: readonly SarifRule[]
  /** Their descriptions, with locations, for content screening. */
  readonly texts: readonly TextSource[]
  readonly driver: ComponentRules
  /** By index among the extensions, by name, and by GUID in lower case. */
  readonly components: ReadonlyMap<number | string, ComponentRules>
}

interface Reading {
  readonly taxonomies: Taxonomies
  readonly warnings: WarningList
  /** Pointer of the run's tool. */
  readonly pointer: string
}

/** Reads the rules that a tool's components describe: its driver and its extensions. */
export function rulesOf([first, ...others]: readonly [ToolComponent, ...ToolComponent[]], reading: Reading): RuleTable {
  const all: RuleDescriptor[] = []
  const driver = componentRules(first, all, reading)
  const parts = [driver, ...others.map((component) => componentRules(component, all, reading))]
  return {
    ...namesOf(all),
    rules: all.map(({ rule }) => rule),
    texts: all.flatMap(textsOf),
    driver,
    components: firstOf(parts.flatMap((part) => keysOf(part.component).map((key) => [key, part] as const))),
  }
}

function componentRules(component: ToolComponent, all: RuleDescriptor[], reading: Reading): ComponentRules {
  const listed = asList(component.source['rules']).map((source, at) => describe(source, { component, at, all }, reading))
  return { component, listed, ...namesOf(listed.filter((entry) => entry !== undefined)) }
}

function namesOf(entries: readonly RuleDescriptor[]): RuleNames {
  return {
    byId: firstOf([...entries.map((entry) => [entry.rule.id, entry] as const), ...entries.flatMap(deprecatedIds)]),
    byGuid: firstOf(entries.flatMap((entry) => guidsOf(entry).map((guid) => [guid, entry] as const))),
  }
}

function keysOf({ extension, guid, name }: ToolComponent): readonly (number | string)[] {
  return [extension, guid, name].filter((key) => key !== undefined)
}

interface RuleContext {
  readonly component: ToolComponent
  readonly at: number
  readonly all: RuleDescriptor[]
}

function describe(
  source: unknown,
  { component, at, all }: RuleContext,
  { taxonomies, warnings, pointer }: Reading,
): RuleDescriptor | undefined {
  const part = component.extension === undefined ? 'driver' : `extensions/${component.extension}`
  const place = `${pointer}/${part}/rules/${at}`
  const id = isObject(source) ? idOf(source) : undefined
  if (!isObject(source) || id === undefined) {
    warn(warnings, 'Rules without an id were passed over', place)
    return undefined
  }
  const entry = { rule: ruleOf(id, source, { component, taxonomies }), index: all.length, source, pointer: place }
  all.push(entry)
  return entry
}

function idOf({ id, guid, name }: JsonObject): string | undefined {
  return [id, guid, name].map((text) => shortText(text, longest.id)).find((text) => text !== undefined)
}

interface RuleOwner {
  readonly component: ToolComponent
  readonly taxonomies: Taxonomies
}

function ruleOf(id: string, source: JsonObject, { component, taxonomies }: RuleOwner): SarifRule {
  const level = asObject(source['defaultConfiguration'])?.['level']
  return {
    id,
    name: shortText(source['name'], longest.name),
    shortDescription: textOf(source['shortDescription'], longest.shortDescription),
    fullDescription: textOf(source['fullDescription'], longest.description),
    helpUri: shortText(source['helpUri'], longest.uri),
    level: isLevel(level) ? level : 'warning',
    cwes: distinct([...cwesOfPart(source, taxonomies), ...cwesOfId(id)]),
    extension: component.extension === undefined ? undefined : component.name,
  }
}

function textOf(message: unknown, most: number): string | undefined {
  const { text, markdown } = asObject(message) ?? {}
  return shortText(text, most) ?? shortText(markdown, most)
}

function textsOf({ rule, pointer }: RuleDescriptor): readonly TextSource[] {
  return [
    { source: { name: rule.name }, pointer },
    { source: { text: rule.shortDescription }, pointer: `${pointer}/shortDescription` },
    { source: { text: rule.fullDescription }, pointer: `${pointer}/fullDescription` },
  ]
}

function deprecatedIds(entry: RuleDescriptor): readonly (readonly [string, RuleDescriptor])[] {
  const ids = asList(entry.source['deprecatedIds']).flatMap((id) => shortText(id, longest.id) ?? [])
  return ids.map((id) => [id, entry] as const)
}

function guidsOf({ source }: RuleDescriptor): readonly string[] {
  const guid = asText(source['guid'])
  return guid === undefined ? [] : [guid.toLowerCase()]
}

function firstOf<Key, Value>(entries: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, Value> {
  return new Map(entries.toReversed())
}
