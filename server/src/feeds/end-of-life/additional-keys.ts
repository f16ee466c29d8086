import { distributionKey, supportedDistributions } from '#feeds/end-of-life/distribution-ids.ts'

/** Identifiers that SBOM generators write and the catalogue does not list. */
const keysWrittenByTools: readonly (readonly [product: string, keys: readonly string[]])[] = [
  ['go', ['pkg:golang/stdlib', 'pkg:golang/toolchain']],
  ['nodejs', ['pkg:generic/nodejs', 'pkg:generic/node.js']],
  ['openssl', ['pkg:generic/openssl']],
  ['apache-http-server', ['pkg:generic/httpd']],
  ['tomcat', ['pkg:maven/org.apache.tomcat/tomcat', 'pkg:maven/org.apache.tomcat.embed/tomcat-embed-core']],
  ['mariadb', ['pkg:generic/mariadb']],
  ['mongodb', ['pkg:generic/mongodb']],
]

const distributions = supportedDistributions.map(({ product, ids }) => {
  const own = ids[0] ?? product
  return [product, [...ids.map(distributionKey), `pkg:docker/library/${own}`, `pkg:generic/${own}`]] as const
})

const keys = new Map([...keysWrittenByTools, ...distributions])

/** Returns the identifiers that we add to a product of the catalogue. */
export function additionalKeysOf(product: string): readonly string[] {
  return keys.get(product) ?? []
}
