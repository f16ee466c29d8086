const time = { value: Date.parse('2026-01-01T00:00:00Z') }

/** Version bounds as in a record: `versionStartIncluding` and the like. */
type Bounds = Readonly<Record<string, string>>

/** Builds one criterion: vendor and product as an application, or a whole CPE. */
export function criterion(product: string, bounds: Bounds = {}): object {
  const criteria = product.startsWith('cpe:') ? product : `cpe:2.3:a:${product}:*:*:*:*:*:*:*:*`
  return { vulnerable: true, criteria, matchCriteriaId: '00000000-0000-0000-0000-000000000000', ...bounds }
}

/** Builds a record of the API 2.0; each one is newer than those before. */
export function nvdRecord(
  id: string,
  cpeMatch: readonly object[],
  more: Readonly<Record<string, unknown>> = {},
): { readonly cve: Readonly<Record<string, unknown>> } {
  time.value += 1000
  return {
    cve: {
      id,
      sourceIdentifier: 'cve@example.org',
      published: '2025-06-01T10:15:09.143',
      lastModified: new Date(time.value).toISOString().replace('Z', ''),
      vulnStatus: 'Analyzed',
      descriptions: [
        { lang: 'es', value: 'Otra cosa' },
        { lang: 'en', value: `What ${id} is about.` },
      ],
      metrics: {
        cvssMetricV31: [
          { source: 'other', type: 'Secondary', cvssData: { vectorString: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' } },
          { source: 'nvd@nist.gov', type: 'Primary', cvssData: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } },
        ],
      },
      weaknesses: [
        {
          type: 'Primary',
          description: [
            { lang: 'en', value: 'CWE-79' },
            { lang: 'en', value: 'NVD-CWE-noinfo' },
          ],
        },
      ],
      configurations: [{ nodes: [{ operator: 'OR', negate: false, cpeMatch }] }],
      references: [{ url: 'https://example.org/advisory', source: 'cve@example.org', tags: ['Patch'] }, { url: 'javascript:alert(1)' }],
      ...more,
    },
  }
}
