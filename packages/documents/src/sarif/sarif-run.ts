import type { TextSource } from '../sbom/find-content-notices.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asObjects, isObject, type JsonObject } from '../json/json-values.ts'
import { componentsOf, type ToolComponent } from './sarif-components.ts'
import { cwesOfId } from './sarif-cwes.ts'
import { overridesOf } from './sarif-overrides.ts'
import { type UndescribedRules, resultOf } from './sarif-result.ts'
import { rulesOf } from './sarif-rules.ts'
import { taxonomiesOf } from './sarif-taxonomies.ts'
import type { SarifResult, SarifRule, SarifRun, SarifTool } from './sarif.ts'

/** Ten times the limits of similar services. */
export const mostResults = 250_000
export const mostRules = 50_000

/** A run and its texts. */
export interface ReadRun {
  readonly run: SarifRun
  readonly texts: readonly TextSource[]
}

/** Reads one run; `pointer` is its location in the document. */
export function runOf(run: JsonObject, pointer: string, warnings: WarningList): ReadRun {
  const components = componentsOf(run)
  requireWithinLimits(components, run, pointer)
  warnOfMissingParts(components, run, { pointer, warnings })
  const taxonomies = taxonomiesOf(run)
  const table = rulesOf(components, { taxonomies, warnings, pointer: `${pointer}/tool` })
  const named = new Map<string, SarifRule>()
  const reading = { run, table, named: namedRules(named, table.rules.length), overrides: overridesOf(run, table), taxonomies, warnings }
  const texts: TextSource[] = table.texts.slice()
  const results = asList(run['results']).flatMap((result, at): readonly SarifResult[] => {
    const place = `${pointer}/results/${at}`
    if (!isObject(result)) {
      warn(warnings, 'Results that are not objects were passed over', place)
      return []
    }
    const found = resultOf(result, place, reading)
    texts.push({ source: { text: found.message }, pointer: `${place}/message` })
    return [found]
  })
  return { run: { tool: toolOf(components), rules: [...table.rules, ...named.values()], results }, texts }
}

function toolOf([driver, ...extensions]: readonly [ToolComponent, ...ToolComponent[]]): SarifTool {
  return {
    name: driver.name ?? 'unknown',
    version: driver.version,
    extensions: extensions.flatMap(({ name, version }) => (name === undefined ? [] : [{ name, version }])).slice(0, 100),
  }
}

/** Creates rules for ids that no component describes, after the described ones. */
function namedRules(known: Map<string, SarifRule>, described: number): UndescribedRules {
  const indexes = new Map<string, number>()
  return {
    indexOf: (id) => {
      const index = indexes.get(id) ?? described + indexes.size
      if (!indexes.has(id)) known.set(id, undescribed(id))
      indexes.set(id, index)
      return index
    },
    cwesOf: (id) => known.get(id)?.cwes ?? cwesOfId(id),
  }
}

function undescribed(id: string): SarifRule {
  const nothing = { name: undefined, shortDescription: undefined, fullDescription: undefined, helpUri: undefined, extension: undefined }
  return { id, ...nothing, level: 'warning', cwes: cwesOfId(id) }
}

function requireWithinLimits(components: readonly ToolComponent[], run: JsonObject, pointer: string): void {
  const results = asList(run['results']).length
  if (results > mostResults) throw new ParseError(`${pointer}/results`, `a run may have ${mostResults} results, this one has ${results}`)
  const rules = components.reduce((sum, { source }) => sum + asList(source['rules']).length, 0)
  if (rules > mostRules) throw new ParseError(`${pointer}/tool`, `a tool may describe ${mostRules} rules, this one describes ${rules}`)
}

interface WarningContext {
  readonly pointer: string
  readonly warnings: WarningList
}

function warnOfMissingParts([driver]: readonly ToolComponent[], run: JsonObject, { pointer, warnings }: WarningContext): void {
  const { results } = run
  if (driver?.name === undefined) warn(warnings, 'Tools without a name are called unknown', `${pointer}/tool/driver`)
  if (results !== undefined && results !== null && !Array.isArray(results))
    warn(warnings, 'Results that are not a list were passed over', `${pointer}/results`)
  const elsewhere = asObject(run['externalPropertyFileReferences'])
  if (elsewhere !== undefined && asObjects(elsewhere['results']).length > 0)
    warn(
      warnings,
      'Results kept in other files are not read: have the tool write one file',
      `${pointer}/externalPropertyFileReferences/results`,
    )
}
