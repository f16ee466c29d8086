import { findContentNotices } from '../sbom/find-content-notices.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError, unexpectedFormatError } from '../parse-error.ts'
import { asObject, asText, isObject, type JsonObject } from '../json/json-values.ts'
import { readJson } from '../json/read-json.ts'
import { mostResults, mostRules, type ReadRun, runOf } from './sarif-run.ts'
import type { SarifLog, SarifRun } from './sarif.ts'

const readVersion = '2.1.0'
/** More than any tool writes into one file. */
const mostRuns = 1_000

/**
 * Reads a SARIF 2.1.0 log (docs/reference/sarif.md#validation). Throws a ParseError, and nothing else, for what makes it unusable: not
 * JSON, not SARIF, another version, runs that are no list, more than a real log holds. Everything else that is not as it should be is read
 * as far as it goes, and counted among the warnings.
 */
export function readSarif(bytes: Uint8Array): SarifLog {
  const { value, repairedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new ParseError('', 'The document must be a JSON object')
  const warnings: WarningList = new Map()
  const runs = runsOf(document, warnings)
  if (repairedTexts > 0) warn(warnings, 'Texts with broken surrogate pairs were repaired', '', repairedTexts)
  const read = runs.flatMap((run, at): readonly ReadRun[] => {
    if (isObject(run)) return [runOf(run, `/runs/${at}`, warnings)]
    warn(warnings, 'Runs that are not objects were skipped', `/runs/${at}`)
    return []
  })
  const logged = read.map(({ run }) => run)
  requireWithinLimits(logged)
  const contentNotices = findContentNotices(read.flatMap(({ texts }) => texts))
  return { runs: logged, diagnostics: { warnings: [...warnings.values()], contentNotices } }
}

function runsOf(document: JsonObject, warnings: WarningList): readonly unknown[] {
  const { runs } = document
  const version = versionOf(document)
  if (version !== undefined && version !== readVersion) throw otherVersion(version)
  if (!Array.isArray(runs)) throw new ParseError('/runs', 'runs must be a list')
  if (runs.length > mostRuns) throw new ParseError('/runs', `a log may have ${mostRuns} runs, this one has ${runs.length}`)
  if (version === undefined) warn(warnings, `version is missing; the schema says ${readVersion}`, '/version')
  return runs as readonly unknown[]
}

/** Returns the log's version; undefined when only its schema states the supported one. */
function versionOf(document: JsonObject): string | undefined {
  const version = asText(document['version'])
  if (!Array.isArray(document['runs']) && version !== readVersion)
    throw unexpectedFormatError(document, { name: 'SARIF', pointer: '/runs', problem: 'runs is missing: the document is not a SARIF log' })
  if (version === undefined && !hasSupportedSchema(document))
    throw new ParseError('/version', `version is missing; SARIF ${readVersion} is read`)
  return version
}

function otherVersion(version: string): ParseError {
  const shown = JSON.stringify(version.slice(0, 50))
  return new ParseError('/version', `SARIF ${shown} is not supported, only ${readVersion} is: have the tool write SARIF ${readVersion}`)
}

/** Whether the schema states the supported version. */
function hasSupportedSchema(document: JsonObject): boolean {
  return /sarif(?:-schema)?-2\.1\.0/u.test(asText(document['$schema'])?.slice(0, 500) ?? '')
}

function requireWithinLimits(runs: readonly SarifRun[]): void {
  const results = runs.reduce((sum, run) => sum + run.results.length, 0)
  if (results > mostResults) throw new ParseError('/runs', `a log may have ${mostResults} results, this one has ${results}`)
  const rules = runs.reduce((sum, run) => sum + run.rules.length, 0)
  if (rules > mostRules) throw new ParseError('/runs', `a log may have ${mostRules} rules, this one has ${rules}`)
}
