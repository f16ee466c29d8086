import type { FoundVulnerability } from '#feeds/feeds.ts'

interface Group<Shown> {
  readonly vendor: string | null
  readonly product: string | null
  readonly cves: Shown[]
}

/** Groups vulnerabilities by affected product, in the order of the list; those without a product come last. */
export function groupByProduct<Shown>(found: readonly FoundVulnerability[], show: (key: string) => Shown): Group<Shown>[] {
  const groups = new Map<string, Group<Shown>>()
  const entries = found.flatMap(({ key, products }) => products.map(({ vendor, product }) => ({ key, vendor, product })))
  for (const { key, vendor, product } of entries) {
    const name = `${vendor} ${product}`
    const group = groups.get(name) ?? { vendor, product, cves: [] }
    group.cves.push(show(key))
    groups.set(name, group)
  }
  const withoutProduct = found.filter(({ products }) => products.length === 0).map(({ key }) => show(key))
  return withoutProduct.length === 0 ? [...groups.values()] : [...groups.values(), { vendor: null, product: null, cves: withoutProduct }]
}
