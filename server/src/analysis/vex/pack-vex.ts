import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import {
  type ParsedVexProduct,
  parseVexProduct,
  type VexDocument,
  type VexProduct,
  type VexScope,
  type VexStatement,
} from '@waybill/vulnerabilities/vex'
import { anyProductKey, vexProductKeys } from '@waybill/vulnerabilities/vex-keys'
import type { DecisionEvidence } from '#analysis/vex/decision-evidence.ts'
import { collectProductKeys, type ProductKeys } from '#analysis/vex/product-keys.ts'

/** A statement as it is stored. */
export interface PackedStatement extends Omit<VexStatement, 'vulnerabilities' | 'at' | 'products'> {
  readonly names: readonly string[]
  readonly at: Date | undefined
  /** The first of its products, and how many there are. */
  readonly shown: readonly VexProduct[]
  readonly products: number
  /** Its products by what they are looked up by; each once. */
  readonly byKey: ReadonlyMap<string, readonly VexProduct[]>
  /** What a statement of the company itself rests on. */
  readonly evidence?: DecisionEvidence | undefined
}

/** A document ready to be stored and matched. Plain data: it crosses threads. */
export interface PackedVex extends Omit<VexDocument, 'statements'> {
  readonly statements: readonly PackedStatement[]
  /** Whether everything in the document stands in one and the same product. */
  readonly isOneProduct: boolean
  readonly productKeys: ProductKeys
}

const maxProducts = 200_000
const maxPerKey = 10_000
const maxNames = 100
const maxNameLength = 200
const maxShown = 20

/** Prepares a document to be stored and looked up. Pure; may run in a worker thread. */
export function packVex({ statements, ...head }: VexDocument, scope: VexScope): PackedVex {
  const collected = collectProductKeys()
  const packed = statements.map((statement) =>
    packStatement(statement, productsByKey(statement, scope, { isWhole: head.format === 'openvex', collect: collected.add })),
  )
  return { ...headOf(head), statements: packed, isOneProduct: collected.wholeProducts.size === 1, productKeys: collected.keys() }
}

/** Texts are as long as real ones are, for each of them is kept with every finding it answers. */
function headOf(head: Omit<VexDocument, 'statements'>): Omit<VexDocument, 'statements'> {
  const { id, version, title, publisher } = head
  return { ...head, id: clip(id, 500), version: clip(version, 100), title: clip(title, 500), publisher: clip(publisher, 200) }
}

function toShown(product: VexProduct): VexProduct {
  return { ...product, name: clip(product.name, 500) }
}

function clip(text: string | undefined, length: number): string | undefined {
  return text?.slice(0, length).toWellFormed()
}

function packStatement({ vulnerabilities, products, ...statement }: VexStatement, byKey: PackedStatement['byKey']): PackedStatement {
  const names = [...new Set(vulnerabilities.map(canonicalVulnerabilityId))].filter(({ length }) => length > 0 && length <= maxNameLength)
  return {
    ...statement,
    names: names.slice(0, maxNames),
    at: parseDate(statement.at),
    justification: clip(statement.justification, 200),
    detail: clip(statement.detail, 5000),
    remediation: clip(statement.remediation, 200),
    shown: products.slice(0, maxShown).map(toShown),
    products: products.length,
    byKey,
  }
}

interface ProductCollector {
  /** In OpenVEX a statement without products is about what it comes with; elsewhere its products could not be read. */
  readonly isWhole: boolean
  readonly collect: (product: ParsedVexProduct) => void
}

function productsByKey({ products }: VexStatement, scope: VexScope, { isWhole, collect }: ProductCollector): PackedStatement['byKey'] {
  if (products.length === 0) return new Map(isWhole ? [[anyProductKey, []]] : [])
  const byKey = new Map<string, VexProduct[]>()
  for (const product of new Map(products.map((one) => [JSON.stringify(one), one])).values()) {
    const named = parseVexProduct(product)
    collect(named)
    for (const key of vexProductKeys(named, scope)) push(byKey, key, product)
  }
  return byKey
}

function push(byKey: Map<string, VexProduct[]>, key: string, product: VexProduct): void {
  const known = byKey.get(key)
  if (known === undefined) byKey.set(key, [product])
  else known.push(product)
}

/** Describes why a document is too large to look up in every analysis; undefined for any real one. */
export function sizeProblemOf({ statements }: PackedVex): { readonly message: string; readonly pointer: string } | undefined {
  const products = statements.reduce((sum, statement) => sum + Math.max(statement.products, 1), 0)
  if (products > maxProducts) {
    const message = `The document names ${String(products)} products; send it in parts of at most ${String(maxProducts)}`
    return { message, pointer: '' }
  }
  const names = statements.reduce((sum, statement) => sum + statement.names.length, 0)
  if (names > maxProducts) return { message: `The document names vulnerabilities ${String(names)} times; send it in parts`, pointer: '' }
  for (const { byKey, pointer } of statements) {
    const [key, those] = [...byKey].find(([, { length }]) => length > maxPerKey) ?? []
    if (key !== undefined)
      return { message: `The statement names ${key} ${String(those?.length)} times; at most ${String(maxPerKey)} are taken`, pointer }
  }
  return undefined
}

/** Drops dates that cannot be right. */
export function parseDate(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : undefined
}
