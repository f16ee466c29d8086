import { readFileSync } from 'node:fs'
import { cyclonedxValidator, readCycloneDxDocument } from '@waybill/documents/cyclonedx'
import { algorithmsOf } from '@waybill/cryptography'
import { licenseIndex } from '@waybill/licensing/texts'
import { assert, constantFrom, property, shuffledSubarray, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKindOf, scanContent } from './content.ts'
import { assembleResult, type RepositoryScan, type ScannedFile } from './index.ts'
import { toSbom } from './sbom.ts'
import type { ContentFindings } from './content-findings.ts'
import { isLicenseFile } from './license-file.ts'
import type { RepositoryOptions, RepositoryResult } from './repository-result.ts'

const index = licenseIndex()
const licenseTexts = JSON.parse(
  readFileSync(new URL('../../../server/src/releases/notice/license-texts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>
const none: ContentFindings = {
  kind: 'code',
  language: 'JavaScript',
  licenses: { matches: [], isLicenseText: false },
  comments: [],
  copyrights: [],
  authors: [],
  crypto: [],
}

function tagged(license: string, more: Partial<ContentFindings> = {}): ContentFindings {
  const match = { license, how: 'tag', confidence: 5, coverage: 1, start: 1, end: 1 } as const
  const licenses = { license, how: 'tag', confidence: 5, matches: [match], isLicenseText: false } as const
  return { ...none, licenses, comments: [{ start: 1, end: 1 }], ...more }
}

function textOf(license: string): ContentFindings {
  const match = { license, how: 'text', confidence: 5, coverage: 0.99, start: 1, end: 20 } as const
  return {
    ...none,
    kind: 'prose',
    language: 'text',
    licenses: { license, how: 'text', confidence: 5, matches: [match], isLicenseText: true },
  }
}

function referring(refersTo: string): ContentFindings {
  return { ...none, licenses: { matches: [], refersTo, isLicenseText: false } }
}

function declaring(license: string, version = '1.0.0'): ContentFindings {
  const root = { name: 'shop', version, license }
  const manifest = {
    path: '',
    format: 'npm',
    kind: 'manifest',
    ecosystem: 'npm',
    root,
    packages: [],
    dependsOn: [],
    problems: [],
  } as const
  return { ...none, kind: 'prose', manifest }
}

function filesOf(findings: Readonly<Record<string, ContentFindings>>): readonly ScannedFile[] {
  return Object.entries(findings).map(([path, found]) => ({ path, sha256: `sha of ${path}`, size: 10, findings: found }))
}

const scan: RepositoryScan = {
  uid: 'one',
  url: 'https://git.example/acme/shop',
  now: new Date('2026-01-01T00:00:00Z'),
  options: {},
  scannerVersion: '1',
  source: { url: 'https://git.example/acme/shop', ref: 'refs/heads/main', commit: '0123456789abcdef' },
  name: 'shop',
  skipped: [],
  limits: [],
}

function assemble(findings: Readonly<Record<string, ContentFindings>>, options: RepositoryOptions = {}): RepositoryResult {
  return assembleResult({ ...scan, options }, filesOf(findings))
}

function entryOf(result: RepositoryResult, path: string) {
  return result.waybill.files.find((file) => file.path === path)
}

describe('the licence of a file', () => {
  it('is its own notice', () => {
    const result = assemble({ LICENSE: textOf('MIT'), 'src/a.js': tagged('Apache-2.0') })
    expect(entryOf(result, 'src/a.js')).toMatchObject({ license: 'Apache-2.0', how: 'tag', confidence: 5, inherited: null })
  })

  it('is inherited from the nearest licence file upwards, as a fact of its own', () => {
    const result = assemble({ LICENSE: textOf('MIT'), 'lib/COPYING': textOf('Zlib'), 'lib/x/a.js': none, 'src/a.js': none })
    expect(entryOf(result, 'lib/x/a.js')).toMatchObject({ license: null, inherited: { license: 'Zlib', from: 'lib/COPYING' } })
    expect(entryOf(result, 'src/a.js')).toMatchObject({ license: null, inherited: { license: 'MIT', from: 'LICENSE' } })
  })

  it('is that of the file to which its notice refers, beside it or around it', () => {
    const result = assemble({ 'COPYING.txt': textOf('Zlib'), 'a/b/c.js': referring('COPYING'), 'a/d.js': referring('../nowhere') })
    expect(entryOf(result, 'a/b/c.js')).toMatchObject({ license: 'Zlib', refersTo: 'COPYING.txt', how: 'notice', inherited: null })
    expect(entryOf(result, 'a/d.js')).toMatchObject({ license: null, inherited: { license: 'Zlib' } })
  })

  it('is not inherited from the texts that REUSE keeps, nor from those of third parties', () => {
    const result = assemble({ 'LICENSES/MIT.txt': textOf('MIT'), 'THIRD-PARTY-LICENSES.txt': textOf('BSD-3-Clause'), 'a.js': none })
    expect(entryOf(result, 'a.js')?.inherited).toBeNull()
  })
})

describe('the licence of the repository', () => {
  it('is read from the manifest and from the licence file, and whether they agree', () => {
    expect(assemble({ LICENSE: textOf('MIT'), 'package.json': declaring('MIT') }).waybill.license).toEqual({
      declared: 'MIT',
      detected: 'MIT',
      how: 'text',
      confidence: 5,
      files: ['LICENSE'],
      agrees: true,
    })
    expect(assemble({ LICENSE: textOf('GPL-3.0-only'), 'package.json': declaring('MIT') }).waybill.license.agrees).toBe(false)
    expect(assemble({ 'package.json': declaring('MIT') }).waybill.license).toEqual({ declared: 'MIT', detected: null, files: [] })
  })

  it('combines several texts as the manifest does, and with AND where none says', () => {
    const texts = { 'LICENSE-APACHE': textOf('Apache-2.0'), 'LICENSE-MIT': textOf('MIT') }
    expect(assemble({ ...texts, 'Cargo.toml': declaring('MIT OR Apache-2.0') }).waybill.license.detected).toBe('MIT OR Apache-2.0')
    expect(assemble(texts).waybill.license.detected).toBe('Apache-2.0 AND MIT')
  })

  it('combines them as the README beside them does where no manifest says', () => {
    const texts = { COPYING: textOf('GPL-2.0-only'), LICENSE: textOf('BSD-3-Clause') }
    const said = tagged('BSD-3-Clause OR GPL-2.0-only')
    expect(assemble({ ...texts, 'README.md': said }).waybill.license.detected).toBe('BSD-3-Clause OR GPL-2.0-only')
    expect(assemble({ ...texts, 'doc/README.md': said }).waybill.license.detected).toBe('GPL-2.0-only AND BSD-3-Clause')
    expect(assemble({ ...texts, 'README.md': tagged('MIT') }).waybill.license.detected).toBe('GPL-2.0-only AND BSD-3-Clause')
  })

  it('is of later versions too where the manifest says so of the text of a GNU licence', () => {
    const { license } = assemble({ LICENSE: textOf('LGPL-3.0-only'), 'package.json': declaring('LGPL-3.0+') }).waybill
    expect(license).toMatchObject({ declared: 'LGPL-3.0-or-later', detected: 'LGPL-3.0-or-later', agrees: true })
  })

  it('is not that of the parts which a NOTICE lists', () => {
    expect(assemble({ LICENSE: textOf('Apache-2.0'), 'NOTICE.txt': textOf('MIT') }).waybill.license.detected).toBe('Apache-2.0')
    expect(assemble({ NOTICE: tagged('Apache-2.0'), 'a.js': none }).waybill).toMatchObject({
      license: { detected: null, files: [] },
      files: [
        { path: 'NOTICE', license: 'Apache-2.0' },
        { path: 'a.js', inherited: null },
      ],
    })
    expect(assemble({ NOTICE: textOf('Apache-2.0 AND MIT') }).waybill.license.detected).toBeNull()
  })

  it('is that of a NOTICE which is the text of one licence, where there is no licence file', () => {
    expect(assemble({ 'NOTICE.txt': textOf('MIT') }).waybill.license.detected).toBe('MIT')
  })

  it('is the LGPL where the text of the GPL stands beside it', () => {
    const texts = { COPYING: textOf('GPL-3.0-only'), 'COPYING.LESSER': textOf('LGPL-3.0-only') }
    expect(assemble(texts).waybill.license.detected).toBe('LGPL-3.0-only')
  })
})

describe('the result document', () => {
  const statement = { clause: 'Copyright (c) 2020 A', date: '2020', holders: ['A'], start: 1, end: 1 }
  const use = { algorithm: 'AES-GCM', how: 'call', confidence: 5, line: 7, size: 256 } as const
  const everything = {
    LICENSE: { ...textOf('MIT'), copyrights: [statement] },
    'src/a.c': tagged('MIT OR Apache-2.0', { copyrights: [statement], crypto: [use] }),
    'src/empty.c': none,
  }

  it('has the shape of ts-deepscan', () => {
    const result = assemble(everything, { includeCopyright: true, includeCrypto: true })
    const copyright = [{ clause: 'Copyright (c) 2020 A', date: '2020', holders: ['A'] }]
    expect(result).toMatchObject({ uid: 'one', time: 1767225600, stats: { total: 3, finished: 3 }, no_result: ['src/empty.c'] })
    expect(result.result).toEqual({
      LICENSE: { license: { key: 'MIT', score: 0.99, copyright } },
      'src/a.c': {
        comments: [{ line: 1, endLine: 1, spdx: 'MIT OR Apache-2.0', licenses: ['Apache-2.0', 'MIT'], copyright }],
        crypto: [{ algorithm: 'AES-GCM', coding: '256' }],
      },
    })
    expect(result.summary['src']).toEqual({
      licenses: ['Apache-2.0', 'MIT'],
      copyrights: { A: { dates: ['2020'], clauses: [] } },
      crypto_algorithms: { 'AES-GCM': ['256'] },
      components: {},
    })
    expect(Object.keys(result.summary)).toEqual(['.', 'src'])
  })

  it('has optional keys only when they are asked for', () => {
    expect(JSON.stringify(assemble(everything))).not.toMatch(/"(?:copyrights?|crypto\w*|holders|scorecard)":/u)
    expect(assemble(everything, { includeScorecard: true }).waybill.scorecard).toBeDefined()
  })

  it('is the same whatever the order of the files', () => {
    const files = filesOf({ ...everything, 'package.json': declaring('MIT'), __proto__x: none, constructor: tagged('MIT') })
    const expected = JSON.stringify(assembleResult(scan, files))
    assert(
      property(shuffledSubarray([...files], { minLength: files.length }), (shuffled) => {
        expect(JSON.stringify(assembleResult(scan, shuffled))).toBe(expected)
      }),
    )
  })

  it('keeps files named like properties of every object', () => {
    const files = [{ path: '__proto__', sha256: '', size: 1, findings: tagged('MIT') }]
    expect(Object.keys(assembleResult(scan, files).result)).toEqual(['__proto__'])
  })

  it('counts a file without findings as not finished, and says why', () => {
    const failed: ScannedFile = { path: 'slow.c', sha256: 'x', size: 1, error: 'took longer than 30 s' }
    const result = assembleResult(scan, [failed])
    expect(result.stats).toEqual({ total: 1, finished: 0 })
    expect(result.waybill.files[0]).toMatchObject({ path: 'slow.c', error: 'took longer than 30 s', license: null })
  })

  it('lists copied code with its own licence file as a component', () => {
    const result = assemble({ 'third_party/zlib/LICENSE': textOf('Zlib'), 'third_party/zlib/contrib/LICENSE': textOf('MIT'), 'a.c': none })
    expect(result.waybill.components).toEqual([
      { purl: 'pkg:generic/zlib', name: 'zlib', from: 'third_party/zlib', scope: 'required', direct: true, license: 'Zlib' },
    ])
  })
})

describe('the SBOM', () => {
  const metadata = { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', timestamp: '2026-01-01T00:00:00Z', toolVersion: '1' }
  const crypto = [
    { algorithm: 'AES-256-GCM', how: 'call', confidence: 5, line: 3, size: 256, mode: 'GCM' },
    { algorithm: 'RSA-2048', how: 'key-file', confidence: 5, line: 1, kind: 'key', isPrivateKey: true, size: 2048 },
    { algorithm: 'DES', how: 'keyword', confidence: 1, line: 9 },
  ] as const
  const result = assemble(
    {
      LICENSE: textOf('MIT'),
      'package.json': declaring('MIT', '2.0.0'),
      'vendor/zlib/LICENSE': textOf('Zlib'),
      'src/a.js': tagged('Apache-2.0', { crypto }),
    },
    { includeCrypto: true, includeCopyright: true },
  )
  const written = toSbom(result, metadata)

  it('is valid CycloneDX 1.7', () => {
    expect(cyclonedxValidator('1.7').Errors(JSON.parse(JSON.stringify(written)))).toEqual([true, []])
  })

  it('reads back with root, components, licences and algorithms', () => {
    const sbom = readCycloneDxDocument(new TextEncoder().encode(JSON.stringify(written)), {})
    expect(sbom.subject).toMatchObject({ name: 'shop', version: '2.0.0', licenses: [{ id: 'MIT' }] })
    expect(sbom.components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
      ['pkg:generic/zlib', [{ id: 'Zlib' }]],
      ['pkg:generic/shop/src/a.js', [{ id: 'Apache-2.0' }]],
    ])
    expect(algorithmsOf(sbom.assets).map(({ name }) => name)).toEqual(['AES-256-GCM'])
    expect(sbom.notices.warnings).toEqual([])
  })

  it('names where an algorithm occurs, and no keyword', () => {
    const texts = JSON.stringify(written)
    expect(texts).toContain('{"location":"src/a.js","line":3}')
    expect(texts).not.toContain('"DES"')
  })
})

function scanText(path: string, text: string): ContentFindings {
  const bytes = new TextEncoder().encode(text)
  return scanContent({ path, bytes, size: bytes.length }, { index })
}

describe('a content', () => {
  it('of code is read in its comments, with the lines of the file', () => {
    const found = scanText('a.js', "const license = 'SPDX-License-Identifier: GPL-2.0-only'\n\n// SPDX-License-Identifier: MIT\nrun()\n")
    expect(found).toMatchObject({ kind: 'code', language: 'JavaScript', licenses: { license: 'MIT' } })
    expect(found.licenses.matches).toMatchObject([{ start: 3, end: 3 }])
    expect(found.comments).toEqual([{ start: 3, end: 3 }])
  })

  it.each(['composer.lock', 'bun.lock', 'deno.lock', 'Pipfile.lock'])(
    'of %s is under none of the licences that it lists of packages',
    (path) => {
      const text = '{"packages": [{"name": "a", "license": ["GPL-3.0-only"]}, {"name": "b", "license": ["AGPL-3.0-or-later"]}]}'
      expect(scanText(path, text).licenses.matches).toEqual([])
    },
  )
  it('of a page is read as a text', () => {
    const page =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>It is licensed under the MIT license.</p><p>Copyright &copy; 2020 Lua.org</p>'
    expect(scanText('a.html', page)).toMatchObject({ licenses: { license: 'MIT' }, copyrights: [{ holders: ['Lua.org'] }] })
  })

  it('of a page has cryptography in its scripts alone', () => {
    const page = [
      '<!DOCTYPE html><p>createHash("md5") is a call.</p>',
      '<script type="module">',
      "import { createHash } from 'node:crypto'",
      "createHash('sha256')",
      '</script>',
      '<p>0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0</p>',
      '<SCRIPT>',
      'const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]',
      '</SCRIPT>',
    ].join('\n')
    const found = scanText('a.html', page).crypto
    expect(found.map(({ algorithm, how, line }) => `${line} ${how} ${algorithm}`)).toEqual(['4 call SHA-256', '8 constant SHA-1'])
  })

  it('that holds the text of a GNU licence is not copyrighted by the authors of that text', () => {
    const { copyrights, licenses } = scanText('COPYING', `Copyright 2020 Example Ltd\n\n${licenseTexts['GPL-2.0-only'] ?? ''}`)
    expect(licenses.license).toBe('GPL-2.0-only')
    const holders = copyrights.flatMap((statement) => statement.holders)
    expect(holders).toContain('Example Ltd')
    expect(holders.filter((holder) => holder.includes('Free Software Foundation'))).toEqual([])
  })

  it('that is minified gets licences from comments, and no cryptography', () => {
    const long = `// SPDX-License-Identifier: MIT\ncreateHash('sha256')${';'.repeat(6000)}`
    expect(scanText('a.min.js', long)).toMatchObject({ isGenerated: true, licenses: { license: 'MIT' }, crypto: [] })
  })

  it('that is larger than the limit is read in part, and says so', () => {
    const bytes = new TextEncoder().encode('// SPDX-License-Identifier: MIT\n')
    expect(scanContent({ path: 'a.js', bytes, size: 2_000_000 }, { index })).toMatchObject({ isCut: true, licenses: { license: 'MIT' } })
    expect(scanContent({ path: 'LICENSE', bytes, size: 2_000_000 }, { index }).isCut).toBeUndefined()
  })

  it('that is binary is not read as text', () => {
    const bytes = new Uint8Array([0, 1, 2, 0])
    expect(scanContent({ path: 'a.js', bytes, size: 4 }, { index })).toMatchObject({ kind: 'binary', licenses: { matches: [] } })
  })

  it('never throws, whatever it is', () => {
    const paths = constantFrom('a.js', 'LICENSE', 'package.json', 'package-lock.json', 'pom.xml', 'go.mod', 'Cargo.lock', 'x', 'a.pem')
    assert(
      property(paths, uint8Array({ maxLength: 400 }), (path, bytes) => {
        expect(scanContent({ path, bytes, size: bytes.length }, { index })).toHaveProperty('kind')
      }),
    )
  })

  it('shares findings with files of the same kind of name alone', () => {
    expect(['src/a.js', 'lib/b.JS'].map(contentKindOf)).toEqual(['*.js', '*.js'])
    expect(['x/LICENSE', 'LICENSE.md', '.gitignore', 'a/package.json'].map(contentKindOf)).toEqual([
      'LICENSE',
      'LICENSE.md',
      '.gitignore',
      'a/package.json',
    ])
  })
})

function fileComponents(findings: Readonly<Record<string, ContentFindings>>) {
  const metadata = { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', timestamp: '2026-01-01T00:00:00Z', toolVersion: '1' }
  const sbom = readCycloneDxDocument(new TextEncoder().encode(JSON.stringify(toSbom(assemble(findings), metadata))), {})
  return sbom.components.filter(({ type }) => type === 'file')
}

describe('files under another licence than the repository (docs/reference/repository-scans.md#module)', () => {
  it('are components of the type file, with licence, file and line', () => {
    const [file, ...others] = fileComponents({ LICENSE: textOf('MIT'), 'src/a.c': tagged('GPL-2.0-only'), 'src/b.c': tagged('MIT') })
    expect(others).toEqual([])
    expect(file).toMatchObject({ purl: 'pkg:generic/shop/src/a.c', licenses: [{ id: 'GPL-2.0-only' }], location: 'src/a.c:1' })
  })

  it('are listed up to a number, and the losses say how many are left out', () => {
    const files = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`src/${String(i)}.c`, tagged('GPL-2.0-only')]))
    const findings = { LICENSE: textOf('MIT'), ...files }
    expect(fileComponents(findings)).toHaveLength(2000)
    expect(assemble(findings).waybill.losses).toEqual(['a module has 2000 files under other licences: the last 1 are left out'])
    expect(assemble({ ...findings, 'src/0.c': none }).waybill.losses).toEqual([])
  })

  it('are none where the licence is a guess, that of the repository in another version, or that of vendored code', () => {
    const guess = tagged('GPL-2.0-only')
    const found = fileComponents({
      COPYING: textOf('LGPL-2.1-only'),
      'a.c': { ...guess, licenses: { ...guess.licenses, confidence: 1 } },
      'b.c': tagged('LGPL-2.1-or-later'),
      'vendor/zlib/LICENSE': textOf('Zlib'),
      'vendor/zlib/c.c': tagged('Zlib'),
    })
    expect(found).toEqual([])
  })
})

it.each(['LICENSE', 'docs/COPYING.LESSER', 'UNLICENSE', 'licence.md', 'LICENSES/MIT.txt', 'zlib.LICENSE', 'LICENSE-APACHE'])(
  '%s is a licence file',
  (path) => {
    expect(isLicenseFile(path)).toBe(true)
  },
)

it.each([
  'license.js',
  'licenses.py',
  'src/licensing.c',
  'README.md',
  'LICENSE/readme.txt',
  'notices.go',
  'src/license_header',
  'license-header.txt',
])('%s is none', (path) => {
  expect(isLicenseFile(path)).toBe(false)
})
