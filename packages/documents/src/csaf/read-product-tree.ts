import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'
import type { VexProduct } from '@waybill/vulnerabilities/vex'

/** The products of a CSAF document by id; one id may stand for several purls of a package. */
export interface ProductTree {
  readonly products: ReadonlyMap<string, readonly VexProduct[]>
  readonly groups: ReadonlyMap<string, readonly string[]>
}

type IdentifiedProduct = Omit<VexProduct, 'within'>

/** Reads branches, full product names, relationships and groups. Throws a ParseError for an id with two products and for cyclic relationships. */
export function readProductTree(value: unknown, warnings: WarningList): ProductTree {
  const tree = asObject(value) ?? {}
  const reading: TreeReading = { products: new Map(), warnings }
  readBranches(tree['branches'], { pointer: '/product_tree/branches', above: emptyContext, reading })
  for (const [index, product] of asObjects(tree['full_product_names']).entries())
    define(product, { pointer: `/product_tree/full_product_names/${index}`, above: emptyContext, reading })
  readRelationships(asObjects(tree['relationships']), reading)
  return { products: reading.products, groups: groupsOf(tree['product_groups']) }
}

/** What the branches above a product state about it. */
interface BranchContext {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly range: string | undefined
}

const emptyContext: BranchContext = { name: undefined, version: undefined, range: undefined }

interface BranchPosition {
  readonly pointer: string
  readonly above: BranchContext
  readonly reading: TreeReading
}

interface TreeReading {
  readonly products: Map<string, readonly VexProduct[]>
  readonly warnings: WarningList
}

/** Recursion is as deep as the document, which is limited. */
function readBranches(list: unknown, { pointer, above, reading }: BranchPosition): void {
  for (const [index, branch] of asObjects(list).entries()) {
    const place = { pointer: `${pointer}/${index}`, above: descend(above, branch), reading }
    const product = asObject(branch['product'])
    if (product !== undefined) define(product, { ...place, pointer: `${place.pointer}/product` })
    readBranches(branch['branches'], { ...place, pointer: `${place.pointer}/branches` })
  }
}

const meanings: Readonly<Record<string, keyof BranchContext>> = {
  product_name: 'name',
  product_version: 'version',
  product_version_range: 'range',
}

function descend(above: BranchContext, branch: JsonObject): BranchContext {
  const meaning = meanings[asText(branch['category']) ?? '']
  const name = asText(branch['name'])
  return meaning === undefined || name === undefined ? above : { ...above, [meaning]: name }
}

function define(product: JsonObject, { pointer, above, reading }: BranchPosition): void {
  const id = asText(product['product_id'])
  if (id === undefined) return warn(reading.warnings, 'Products without a product_id were left out', pointer)
  addProduct(id, asProducts(identifiedProductsOf(product, above)), { pointer: `${pointer}/product_id`, reading })
}

interface ProductPosition {
  readonly pointer: string
  readonly reading: TreeReading
}

/** Adds a product. A repeated id must mean the same product, as some tools repeat it; otherwise statements would be ambiguous. */
function addProduct(id: string, things: readonly VexProduct[], { pointer, reading: { products, warnings } }: ProductPosition): void {
  const known = products.get(id)
  if (known !== undefined && identitiesOf(known) !== identitiesOf(things))
    throw new ParseError(pointer, `the product_id ${JSON.stringify(id.slice(0, 200))} stands for two different products`)
  if (known !== undefined) warn(warnings, 'Products given twice under one product_id were merged', pointer)
  products.set(id, things)
}

function identitiesOf(things: readonly VexProduct[]): string {
  return things.map(({ purl, cpe, name, version }) => purl ?? cpe ?? `${name ?? ''} ${version ?? ''}`).join('\n')
}

function asProducts(things: readonly IdentifiedProduct[]): readonly VexProduct[] {
  return things.map((thing) => Object.assign({}, thing, { within: undefined }))
}

function identifiedProductsOf(product: JsonObject, above: BranchContext): readonly IdentifiedProduct[] {
  const helper = asObject(product['product_identification_helper'])
  const purls = [helper?.['purl'], ...asList(helper?.['purls'])].flatMap((each) => asText(each) ?? [])
  const thing = { ...above, name: above.name ?? asText(product['name']), cpe: asText(helper?.['cpe']) }
  return (purls.length === 0 ? [undefined] : purls).map((purl) => Object.assign({}, thing, { purl }))
}

interface Relationship {
  readonly id: string
  readonly product: JsonObject
  readonly part: string
  readonly whole: string
  readonly pointer: string
}

/** Reads products in a context: statements are about the component, the relationship names the enclosing product. */
function readRelationships(list: readonly JsonObject[], reading: TreeReading): void {
  const found = list.flatMap((source, index) => relationshipOf(source, `/product_tree/relationships/${index}`, reading.warnings) ?? [])
  const waiting = new Map(found.map((relationship) => [relationship.id, relationship]))
  for (const relationship of found) resolve(relationship, waiting, reading)
}

function relationshipOf(source: JsonObject, pointer: string, warnings: WarningList): Relationship | undefined {
  const product = asObject(source['full_product_name']) ?? {}
  const [id, part, whole] = [product['product_id'], source['product_reference'], source['relates_to_product_reference']].map(asText)
  if (id !== undefined && part !== undefined && whole !== undefined) return { id, product, part, whole, pointer }
  warn(warnings, 'Relationships without two products and a product_id of their own were left out', pointer)
  return undefined
}

/** Resolves components before their context, without recursion, since a relationship may refer to another. */
function resolve(first: Relationship, waiting: ReadonlyMap<string, Relationship>, reading: TreeReading): void {
  const path = [first]
  const entered = new Set([first.id])
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const missing = unresolvedPart(top, waiting, reading)
    if (missing === undefined) finish(path.pop() ?? top, reading)
    else if (entered.has(missing.id)) throw new ParseError(top.pointer, 'relationships must not go in a circle')
    else {
      entered.add(missing.id)
      path.push(missing)
    }
  }
}

function unresolvedPart(
  { part, whole }: Relationship,
  waiting: ReadonlyMap<string, Relationship>,
  { products }: TreeReading,
): Relationship | undefined {
  const id = [part, whole].find((each) => !products.has(each))
  return id === undefined ? undefined : waiting.get(id)
}

function finish(relationship: Relationship, reading: TreeReading): void {
  const products = combine(relationship, reading)
  if (products !== undefined) addProduct(relationship.id, products, { pointer: relationship.pointer, reading })
}

/**
 * Combines a relationship; its own identification overrides the component's, and of an enclosing product that is nested itself the
 * outer one counts.
 */
function combine({ product, part, whole, pointer }: Relationship, { products, warnings }: TreeReading): readonly VexProduct[] | undefined {
  const [parts, [around]] = [products.get(part), products.get(whole) ?? []]
  if (parts === undefined || around === undefined) {
    warn(warnings, 'Relationships with an undefined product were left out', pointer)
    return undefined
  }
  const { within: _, ...outer } = around
  const things = isIdentified(product) ? identifiedProductsOf(product, emptyContext) : parts
  return things.map((thing) => Object.assign({}, thing, { within: outer }))
}

function isIdentified(product: JsonObject): boolean {
  const helper = asObject(product['product_identification_helper'])
  return helper?.['purl'] !== undefined || helper?.['purls'] !== undefined
}

function groupsOf(list: unknown): ReadonlyMap<string, readonly string[]> {
  return new Map(
    asObjects(list).flatMap((group) => {
      const id = asText(group['group_id'])
      return id === undefined ? [] : [[id, asList(group['product_ids']).flatMap((each) => asText(each) ?? [])] as const]
    }),
  )
}
