/** An npm package as a CycloneDX component. */
export function npmComponent(name: string, version: string, licenses: readonly object[] = [{ license: { id: 'MIT' } }]): object {
  return { type: 'library', name, version, purl: `pkg:npm/${name}@${version}`, ...(licenses.length > 0 && { licenses }) }
}

/** A CycloneDX document of an application. */
export function sbomOf(name: string, ...components: readonly object[]): string {
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { type: 'application', name } }, components })
}

const vectors = {
  critical: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  high: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  medium: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:N',
  low: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N',
} as const

/** An OSV advisory on an npm package, fixed in 4.17.21. */
export function advisoryOf(id: string, name: string, severity: keyof typeof vectors): object {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }]
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }]
  return { id, modified: '2026-01-01T00:00:00Z', severity: [{ type: 'CVSS_V3', score: vectors[severity] }], affected }
}
