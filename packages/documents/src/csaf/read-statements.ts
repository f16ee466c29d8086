import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'
import type { ProductTree } from './read-product-tree.ts'
import { orderIds, limitedTextOf } from '../vex/vex-fields.ts'
import type { VexStatement, VexStatus } from '@waybill/vulnerabilities/vex'

/** A first fixed and a recommended version have the fix, a first and a last affected one have not. */
const statuses: readonly (readonly [string, VexStatus])[] = [
  ['known_not_affected', 'not_affected'],
  ['fixed', 'fixed'],
  ['first_fixed', 'fixed'],
  ['recommended', 'fixed'],
  ['known_affected', 'affected'],
  ['first_affected', 'affected'],
  ['last_affected', 'affected'],
  ['under_investigation', 'under_investigation'],
]

/** `recommended` may accompany any other status, since it only gives advice. */
const exclusive = new Set(statuses.map(([word]) => word).filter((word) => word !== 'recommended'))

export interface CsafReading {
  readonly tree: ProductTree
  readonly warnings: WarningList
}

/** Reads the statements of one vulnerability: one per status, justification, detail and remediation. */
export function readStatements(source: JsonObject, pointer: string, reading: CsafReading): readonly VexStatement[] {
  const { tree } = reading
  const given = asObject(source['product_status']) ?? {}
  const vulnerabilities = orderIds([asText(source['cve']), ...asObjects(source['ids']).map(({ text }) => asText(text))])
  const statementWords = wordsByProduct(source, tree)
  const statusOf = new Map<string, VexStatus>()
  return statuses.flatMap(([word, status]) => {
    const statusPointer = `${pointer}/product_status/${word}`
    const checking = { ...reading, statusOf, status, isExclusive: exclusive.has(word) }
    const ids = asList(given[word]).flatMap((id, index) => checked(asText(id), `${statusPointer}/${index}`, checking) ?? [])
    const groups = vulnerabilities.length === 0 ? [] : Array.from(Map.groupBy(ids, (id) => statementWords(id).key).values())
    return groups.map((group) => {
      const { justification, detail, remediation } = statementWords(group[0] ?? '').words
      const products = group.flatMap((id) => tree.products.get(id) ?? [])
      return { vulnerabilities, status, justification, detail, remediation, products, at: undefined, pointer: statusPointer }
    })
  })
}

interface Checking extends CsafReading {
  readonly statusOf: Map<string, VexStatus>
  readonly status: VexStatus
  readonly isExclusive: boolean
}

/** Checks mandatory tests 6.1.1 and 6.1.6: every id names a product, and no product has contradicting statuses. */
function checked(id: string | undefined, pointer: string, { tree, warnings, statusOf, status, isExclusive }: Checking): string | undefined {
  if (id === undefined || !tree.products.has(id)) {
    warn(warnings, 'Statuses of products that the product tree does not define were left out', pointer)
    return undefined
  }
  const before = statusOf.get(id)
  if (isExclusive && before !== undefined && before !== status)
    throw new ParseError(pointer, `the product ${JSON.stringify(id.slice(0, 200))} is ${before} and ${status} at once`)
  if (isExclusive) statusOf.set(id, status)
  return id
}

type Words = Pick<VexStatement, 'justification' | 'detail' | 'remediation'>

interface StatementWords {
  readonly words: Words
  /** Equal for equal content. */
  readonly key: string
}

/** Collects flags, threats and remediations by product; those without products apply to all. */
function wordsByProduct(source: JsonObject, tree: ProductTree): (id: string) => StatementWords {
  const flags = byProduct(asObjects(source['flags']), tree, ({ label }) => asText(label))
  const impacts = asObjects(source['threats']).filter(({ category }) => category === 'impact')
  const details = byProduct(impacts, tree, (threat) => limitedTextOf(threat['details']))
  const remedies = byProduct(asObjects(source['remediations']), tree, ({ category }) => asText(category))
  return (id) => {
    const words = { justification: flags(id), detail: details(id), remediation: remedies(id) }
    return { words, key: JSON.stringify(words) }
  }
}

function byProduct(
  entries: readonly JsonObject[],
  tree: ProductTree,
  read: (entry: JsonObject) => string | undefined,
): (id: string) => string | undefined {
  const general = entries.find((entry) => entry['product_ids'] === undefined && entry['group_ids'] === undefined)
  const named = entries.flatMap((entry) => {
    const text = read(entry)
    return text === undefined ? [] : idsOf(entry, tree).map((id) => [id, text] as const)
  })
  // the first of several counts
  const found = new Map(named.toReversed())
  const otherwise = general && read(general)
  return (id) => found.get(id) ?? otherwise
}

function idsOf(entry: JsonObject, { groups }: ProductTree): readonly string[] {
  const ids = asList(entry['product_ids']).flatMap((id) => asText(id) ?? [])
  const inGroups = asList(entry['group_ids']).flatMap((id) => groups.get(asText(id) ?? '') ?? [])
  return [...ids, ...inGroups]
}
