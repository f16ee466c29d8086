import * as fc from 'fast-check'
import { justifications, remedies } from '../src/csaf/csaf-source.ts'
import { canonicalPurl, formatPurl } from '@waybill/identifiers'

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\uD800',
    'all versions',
    '<script>',
    '>=1',
    '%',
    'https://a b/',
    'x'.repeat(30_000),
    '1.0 or later',
    'v1',
    'v1.2.3',
    '50%',
  ),
)
const optionalText = fc.option(hostileText, { nil: undefined })
const purl = fc
  .record({
    type: fc.constantFrom('npm', 'maven', 'generic', 'golang', 'deb', 'conan', 'swift', 'cran', 'pypi', 'github'),
    namespace: fc.option(fc.string({ unit: 'binary', maxLength: 8 }), { nil: undefined }),
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    version: fc.oneof(
      fc.constantFrom(undefined, 'v1', 'v1.2.3', 'v01.2.3', 'v1.2.3-0.x', '1%2'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    qualifiers: fc.dictionary(fc.constantFrom('arch', 'distro', 'a-b', 'vcs_url', '1x'), fc.string({ maxLength: 8 }), { maxKeys: 2 }),
    subpath: fc.constantFrom(undefined, 'a/b', '../x', ' '),
  })
  .map((parts) => canonicalPurl(formatPurl(parts)) ?? 'pkg:generic/other')
const part = fc.record({ name: hostileText, version: optionalText, purl })
const remediation = fc.record({ category: fc.constantFrom(...remedies), details: hostileText })
const anyStatus = fc.constantFrom('known_affected', 'known_not_affected', 'fixed', 'under_investigation' as const)
const anyStatement = fc.record({
  component: part,
  module: fc.constantFrom(undefined, 0, 1),
  status: anyStatus,
  justification: fc.option(fc.constantFrom(...justifications), { nil: undefined }),
  impact: optionalText,
  remediations: fc.array(remediation, { maxLength: 3 }),
})
const vector = fc.oneof(
  hostileText,
  fc
    .tuple(
      ...['NALP', 'LH', 'NLH', 'NR', 'UC', 'NLH', 'NLH', 'NLH'].map((values) => fc.constantFrom(...values.split(''))),
      fc.constantFrom('', '/E:P', '/RL:O/MAV:L'),
    )
    .map(([av, ac, pr, ui, s, c, i, a, more]) => `CVSS:3.1/AV:${av}/AC:${ac}/PR:${pr}/UI:${ui}/S:${s}/C:${c}/I:${i}/A:${a}${more}`),
  fc
    .tuple(
      ...['LAN', 'HML', 'MSN', 'NPC', 'NPC', 'NPC'].map((values) => fc.constantFrom(...values.split(''))),
      fc.constantFrom('', '/E:POC/RL:OF/RC:C'),
    )
    .map(([av, ac, au, c, i, a, more]) => `AV:${av}/AC:${ac}/Au:${au}/C:${c}/I:${i}/A:${a}${more}`),
  fc.constantFrom('CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'),
)
const anyVulnerability = fc.record({
  key: fc.oneof(
    fc.integer({ min: 1000, max: 9999 }).map((n) => `CVE-2024-${String(n)}`),
    fc.stringMatching(/^GHSA-[a-z]{4}$/u),
  ),
  aliases: fc.array(fc.oneof(hostileText, fc.constantFrom('CVE-2020-1234', 'GHSA-x')), { maxLength: 3 }),
  title: optionalText,
  description: optionalText,
  weakness: fc.constantFrom(undefined, { id: 'CWE-102', name: 'Struts: Duplicate Validation Forms' }, { id: 'NVD-CWE-noinfo', name: 'x' }),
  published: optionalText,
  vectors: fc.array(vector, { maxLength: 4 }),
  references: fc.array(fc.oneof(hostileText, fc.webUrl({ withFragments: true, withQueryParameters: true })), { maxLength: 3 }),
  isExploited: fc.boolean(),
  statements: fc.array(anyStatement, { maxLength: 4 }),
})
/** Sources of CSAF documents with arbitrary texts. */
export const anyCsafSource = fc.record({
  title: hostileText,
  summary: hostileText,
  publisher: fc.record({
    name: hostileText,
    namespace: fc.oneof(hostileText, fc.webUrl()),
    category: fc.constantFrom('vendor', 'other' as const),
    contact: optionalText,
  }),
  tlp: fc.constantFrom('WHITE', 'GREEN', 'AMBER', 'RED' as const),
  tracking: fc.record({
    id: fc.uuid(),
    revisions: fc
      .array(hostileText, { minLength: 1, maxLength: 3 })
      .map((summaries) => summaries.map((summary, day) => ({ date: `2026-01-0${String(day + 1)}T00:00:00.000Z`, summary }))),
  }),
  canonicalUrl: fc.option(fc.oneof(hostileText, fc.webUrl()), { nil: undefined }),
  release: fc.record({ vendor: hostileText, name: hostileText, version: optionalText, purl: fc.option(purl, { nil: undefined }) }),
  modules: fc.constant([
    { id: 'm1', name: 'one', version: 'all' },
    { id: 'm2', name: '\0', version: undefined },
  ]),
  vulnerabilities: fc.uniqueArray(anyVulnerability, { selector: ({ key }) => key, maxLength: 4 }),
})
