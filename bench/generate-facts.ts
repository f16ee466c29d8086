interface Component {
  readonly name: string
  readonly version: string
}

/** What registries, repositories and endoflife.date would say of the components of some documents, as files of their feeds. */
export function generateFacts(sboms: readonly Buffer[]): Readonly<Record<'packages' | 'repositories' | 'eol', Buffer>> {
  const components = sboms.flatMap((sbom) => (JSON.parse(sbom.toString()) as { readonly components: readonly Component[] }).components)
  const versions = Map.groupBy(components, ({ name }) => name)
  const packages = Array.from(versions, ([name, own]) => packageOf(name, [...new Set(own.map(({ version }) => version))]))
  const repositories = Array.from(versions.keys(), repositoryOf)
  const products = Array.from(versions.keys()).slice(0, 400).map(productOf)
  return { packages: lines(packages), repositories: lines(repositories), eol: Buffer.from(JSON.stringify({ result: products })) }
}

function lines(records: readonly object[]): Buffer {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

/** The versions in use and some above them. */
function packageOf(name: string, used: readonly string[]): object {
  const above = Array.from({ length: name.length % 9 }, (_, i) => `9.${String(i)}.0`)
  const versions = [...used, ...above].map((version) => ({ version, published: '2024-01-01T00:00:00Z', yanked: version.endsWith('.13') }))
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
