import type { TextSource } from '#standards/bom/content-notices.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import { asList, asObject, asObjects, isObject, type JsonObject } from '#standards/json/json-values.ts'
import { componentsOf, type ToolComponent } from '#standards/sarif/sarif-components.ts'
import { cwesOfId } from '#standards/sarif/sarif-cwes.ts'
import { overridesOf } from '#standards/sarif/sarif-overrides.ts'
import { type NamedRules, resultOf } from '#standards/sarif/sarif-result.ts'
import { rulesOf } from '#standards/sarif/sarif-rules.ts'
import { taxonomiesOf } from '#standards/sarif/sarif-taxonomies.ts'
import type { SarifResult, SarifRule, SarifRun, SarifTool } from '#standards/sarif/sarif.ts'

/** Ten times what services of this kind take at most. */
export const mostResults = 250_000
export const mostRules = 50_000

/** A run, and its texts for people. */
export interface RunRead {
  readonly run: SarifRun
  readonly texts: readonly TextSource[]
}

/** Reads one run; `pointer` is its place in the document. */
export function runOf(run: JsonObject, pointer: string, warnings: WarningList): RunRead {
  const components = componentsOf(run)
  demandBearable(components, run, pointer)
  warnOfWhatIsMissing(components, run, { pointer, warnings })
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

/** Rules come into being as results name them; they follow those that are described. */
function namedRules(known: Map<string, SarifRule>, described: number): NamedRules {
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

function demandBearable(components: readonly ToolComponent[], run: JsonObject, pointer: string): void {
  const results = asList(run['results']).length
  if (results > mostResults) throw new DocumentFault(`${pointer}/results`, `a run may have ${mostResults} results, this one has ${results}`)
  const rules = components.reduce((sum, { source }) => sum + asList(source['rules']).length, 0)
  if (rules > mostRules) throw new DocumentFault(`${pointer}/tool`, `a tool may describe ${mostRules} rules, this one describes ${rules}`)
}

interface Telling {
  readonly pointer: string
  readonly warnings: WarningList
}

function warnOfWhatIsMissing([driver]: readonly ToolComponent[], run: JsonObject, { pointer, warnings }: Telling): void {
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
