const ecosystems = ['npm', 'PyPI', 'Maven', 'Go', 'crates.io', 'RubyGems', 'Packagist', 'NuGet'] as const

/** Generates OSV records of realistic size and shape as JSON texts; about a third are aliases of another one. */
export function* generateAdvisories(count: number): Generator<string> {
  for (let i = 0; i < count; i++) {
    const ecosystem = ecosystems[i % ecosystems.length]
    const name = `package-${String((i * 7919) % 7000)}`
    yield JSON.stringify({
      schema_version: '1.7.0',
      id: i % 3 === 0 ? `GHSA-${String(i)}` : `BENCH-2024-${String(i)}`,
      modified: new Date(Date.UTC(2024, 0, 1) + i * 60_000).toISOString(),
      published: '2024-01-01T00:00:00Z',
      aliases: [`CVE-2024-${String(Math.floor(i / 1.5))}`],
      summary: `A flaw in ${name}`,
      details: `Words on the flaw ${String(i)} in ${name}. `.repeat(25),
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
      references: Array.from({ length: 5 }, (_, j) => ({ type: 'WEB', url: `https://example.org/${String(i)}/${String(j)}` })),
      affected: [
        {
          package: { ecosystem, name: ecosystem === 'Maven' ? `org.example:${name}` : name },
          ranges: [
            { type: ecosystem === 'npm' ? 'SEMVER' : 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: `${String(i % 5)}.20.0` }] },
          ],
          versions: Array.from({ length: 20 }, (_, step) => `${String(i % 5)}.${String(step)}.0`),
        },
      ],
    })
  }
}
