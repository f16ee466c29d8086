import { omitUndefined, type JsonObject } from '../json/json-values.ts'
import type { CsafSource, CsafStatement, CsafStatus, CsafVulnerability, Remedy } from './csaf-source.ts'
import { productIdOf } from './write-product-tree.ts'
import { scoresOf } from './csaf-scores.ts'
import { textOf } from './csaf-texts.ts'

/** The less safe status first: of several statements about a product, that one counts. */
const statuses: readonly CsafStatus[] = ['known_affected', 'under_investigation', 'fixed', 'known_not_affected']

/** Writes the product-related parts of a vulnerability: status, flags, scores, remediations. */
export function writeProductStatus(source: CsafSource, vulnerability: CsafVulnerability): JsonObject {
  const statements = [...statementsById(source, vulnerability.statements).entries()]
  const atRisk = idsOf(statements.filter(([, { status }]) => status === 'known_affected' || status === 'under_investigation'))
  const scores = scoresOf(vulnerability.vectors)
  return omitUndefined({
    product_status: Object.fromEntries(
      statuses
        .map((status) => [status, idsOf(statements.filter(([, one]) => one.status === status))] as const)
        .filter(([, ids]) => ids.length > 0),
    ),
    flags: listed(grouped(statements, flagsOf)),
    threats: listed([...exploitsOf(vulnerability, atRisk), ...grouped(statements, impactsOf)]),
    remediations: listed(helpfulFirst(grouped(statements, remediationsOf))),
    scores: Object.keys(scores).length === 0 || atRisk.length === 0 ? undefined : [{ products: atRisk, ...scores }],
  })
}

type ProductStatements = readonly (readonly [id: string, statement: CsafStatement])[]

function statementsById(source: CsafSource, statements: readonly CsafStatement[]): ReadonlyMap<string, CsafStatement> {
  const safestFirst = statements.toSorted((one, other) => statuses.indexOf(other.status) - statuses.indexOf(one.status))
  const byId = new Map(safestFirst.map((statement) => [productIdOf(source, statement), statement]))
  return new Map([...byId].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function idsOf(statements: ProductStatements): readonly string[] {
  return statements.map(([id]) => id)
}

function listed(entries: readonly JsonObject[]): readonly JsonObject[] | undefined {
  return entries.length === 0 ? undefined : entries
}

/** Groups equal entries of several products into one. */
function grouped(statements: ProductStatements, entriesOf: (statement: CsafStatement) => readonly JsonObject[]): readonly JsonObject[] {
  const all = statements.flatMap(([id, statement]) => entriesOf(statement).map((entry) => ({ id, entry, key: JSON.stringify(entry) })))
  return Array.from(Map.groupBy(all, ({ key }) => key).values(), (same) => ({
    ...same[0]?.entry,
    product_ids: [...new Set(same.map(({ id }) => id))],
  }))
}

function flagsOf({ status, justification }: CsafStatement): readonly JsonObject[] {
  return status !== 'known_not_affected' || justification === undefined ? [] : [{ label: justification }]
}

function impactsOf({ status, impact, justification }: CsafStatement): readonly JsonObject[] {
  const details = textOf(impact) ?? (status === 'known_not_affected' && justification === undefined ? 'Not affected.' : undefined)
  return details === undefined ? [] : [{ category: 'impact', details }]
}

/**
 * An affected product needs a remediation (CSAF 2.0 §4.5), even if none is known; so does one that may be affected (optional test
 * 6.2.2).
 */
const defaultRemediations: Partial<Record<CsafStatus, JsonObject>> = {
  known_affected: { category: 'none_available', details: 'No remediation is known yet.' },
  under_investigation: { category: 'none_available', details: 'Whether the product is affected is being looked into.' },
}

function remediationsOf({ status, remediations = [] }: CsafStatement): readonly JsonObject[] {
  const otherwise = defaultRemediations[status]
  if (otherwise === undefined) return []
  const sound = remediations.flatMap(({ category, details }) => {
    const text = textOf(details)
    return text === undefined ? [] : [{ category, details: text }]
  })
  return sound.length === 0 ? [otherwise] : sound
}

const byHelpfulness: readonly unknown[] = [
  'vendor_fix',
  'mitigation',
  'workaround',
  'no_fix_planned',
  'none_available',
] satisfies readonly Remedy[]

/** Sorts remediations by usefulness, since some readers keep only the first. */
function helpfulFirst(entries: readonly JsonObject[]): readonly JsonObject[] {
  return entries.toSorted((one, other) => byHelpfulness.indexOf(one['category']) - byHelpfulness.indexOf(other['category']))
}

function exploitsOf({ isExploited }: CsafVulnerability, atRisk: readonly string[]): readonly JsonObject[] {
  if (!isExploited || atRisk.length === 0) return []
  return [{ category: 'exploit_status', details: 'The vulnerability is known to be exploited.', product_ids: atRisk }]
}
