interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
}

interface Document {
  readonly components: readonly Component[]
  readonly dependencies?: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** Generates feed files of registries, repositories and endoflife.date for the components of SBOMs. */
export function generateFacts(sboms: readonly Buffer[]): Readonly<Record<'packages' | 'repositories' | 'eol', Buffer>> {
  const documents = sboms.map((sbom) => JSON.parse(sbom.toString()) as Document)
  const components = documents.flatMap((document) => document.components)
  const required = new Map(documents.flatMap(requirementsOf))
  const versions = Map.groupBy(components, ({ name }) => name)
  const packages = Array.from(versions, ([name, own]) =>
    packageOf(name, [...new Set(own.map(({ version }) => version))], required.get(name) ?? []),
  )
  const repositories = Array.from(versions.keys(), repositoryOf)
  const products = Array.from(versions.keys()).slice(0, 400).map(productOf)
  return { packages: lines(packages), repositories: lines(repositories), eol: Buffer.from(JSON.stringify({ result: products })) }
}

function lines(records: readonly object[]): Buffer {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

/** Lists what each component of a document requires, by name. */
function requirementsOf({ components, dependencies = [] }: Document): readonly (readonly [string, readonly Component[]])[] {
  const byRef = new Map(components.map((component) => [component['bom-ref'], component]))
  return dependencies.flatMap(({ ref, dependsOn }) => {
    const name = byRef.get(ref)?.name
    return name === undefined ? [] : [[name, dependsOn.flatMap((one) => byRef.get(one) ?? [])] as const]
  })
}

/** Returns the versions in use, which require the others in use, and some newer ones, which require newer ones. */
function packageOf(name: string, used: readonly string[], required: readonly Component[]): object {
  const above = Array.from({ length: name.length % 9 }, (_, i) => `9.${String(i)}.0`)
  const versions = [...used, ...above].map((version, i) => ({
    version,
    published: '2024-01-01T00:00:00Z',
    yanked: version.endsWith('.13'),
    requirements: Object.fromEntries(required.map((one) => [`pkg:npm/${one.name}`, i < used.length ? `^${one.version}` : '>=9.0.0 || *'])),
  }))
  return { purl: `pkg:npm/${name}`, licenses: ['MIT'], repositoryUrl: `https://github.com/bench/${name}`, versions }
}

function repositoryOf(name: string, i: number): object {
  const lastCommitAt = new Date(Date.UTC(2026, 8, 1) - (i % 40) * 30 * 86_400_000).toISOString()
  return {
    url: `https://github.com/bench/${name}`,
    purls: [`pkg:npm/${name}`],
    stars: i,
    forks: 1,
    openIssues: 3,
    lastCommitAt,
    monthlyCommits: i % 30,
    visitedAt: '2026-11-01T00:00:00Z',
  }
}

function productOf(name: string): object {
  const releases = ['0', '1', '2', '3', '4'].map((line, i) => ({
    name: line,
    releaseDate: '2020-01-01',
    isEol: i < 3,
    eolFrom: `20${String(23 + i * 2)}-06-01`,
  }))
  return { name, label: name, identifiers: [{ type: 'purl', id: `pkg:npm/${name}` }], releases }
}
