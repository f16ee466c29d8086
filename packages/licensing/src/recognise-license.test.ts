import { Buffer } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import ids from './spdx-ids.json' with { type: 'json' }
import { parseLicenseExpression } from './expression/license-expression.ts'
import { recogniseLicense } from './recognise-license.ts'
import { listedLicenses } from './spdx-list.ts'

function licenseOf(text: string): string | undefined {
  return recogniseLicense(text)?.license
}

describe('an SPDX id or expression', () => {
  it('is recognised in any case, in the ids of today', () => {
    const current = [...ids.licenses, ...ids.deprecatedLicenses].filter((id) => !ids.deprecatedLicenses.includes(id))
    expect(current.filter((id) => licenseOf(id.toUpperCase()) !== id || licenseOf(id.toLowerCase()) !== id)).toEqual([])
  })
  it.each([
    ['GPL-2.0', 'GPL-2.0-only'],
    ['GPL-2.0+', 'GPL-2.0-or-later'],
    ['lgpl-2.1+', 'LGPL-2.1-or-later'],
    ['AGPL-3.0', 'AGPL-3.0-only'],
    ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['BSD-2-Clause-FreeBSD', 'BSD-2-Clause'],
    ['(MIT OR GPL-3.0)', 'MIT OR GPL-3.0-only'],
    ['Apache-2.0 with llvm-exception', 'Apache-2.0 WITH LLVM-exception'],
  ])('%s is %s', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, how: 'id', confidence: 5, unrecognised: [] })
  })
  it('that is very long is recognised as such', () => {
    const text = Array.from({ length: 300 }, () => 'MIT AND ISC').join(' AND ')
    expect(recogniseLicense(text)?.how).toBe('id')
  })
})

describe('a name', () => {
  it.each([
    ['Apache 2', 'Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['The Apache Software License, Version 2.0', 'Apache-2.0'],
    ['ASL 2.0', 'Apache-2.0'],
    ['The MIT License (MIT)', 'MIT'],
    ['MIT/X11', 'MIT'],
    ['Expat', 'MIT'],
    ['BSD 3-Clause', 'BSD-3-Clause'],
    ['New BSD License', 'BSD-3-Clause'],
    ['2-clause BSDL', 'BSD-2-Clause'],
    ['Simplified BSD', 'BSD-2-Clause'],
    ['BSD with advertising', 'BSD-4-Clause'],
    ['GPL v2 or later', 'GPL-2.0-or-later'],
    ['GPLv2+', 'GPL-2.0-or-later'],
    ['GPL-2+', 'GPL-2.0-or-later'],
    ['GPL >= 3', 'GPL-3.0-or-later'],
    ['GNU General Public License, either version 2 of the License, or (at your option) any later version', 'GPL-2.0-or-later'],
    ['GNU Lesser General Public License, Version 2.1', 'LGPL-2.1-only'],
    ['lgpl_v2_1', 'LGPL-2.1-only'],
    ['GNU AGPL v3', 'AGPL-3.0-only'],
    ['License :: OSI Approved :: MIT License', 'MIT'],
    ['License :: OSI Approved :: GNU Lesser General Public License v3 or later (LGPLv3+)', 'LGPL-3.0-or-later'],
    ['Mozilla Public License 2.0 (MPL 2.0)', 'MPL-2.0'],
    ['Eclipse Public License - v 1.0', 'EPL-1.0'],
    ['COMMON DEVELOPMENT AND DISTRIBUTION LICENSE (CDDL) Version 1.0', 'CDDL-1.0'],
    ['GNU General Public License (GPL), version 2, with the Classpath exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL2 w/ CPE', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL-3+-with-bison-exception', 'GPL-3.0-or-later WITH Bison-exception-2.2'],
    ['Creative Commons Attribution-ShareAlike 4.0 International', 'CC-BY-SA-4.0'],
    ['Public Domain', 'LicenseRef-scancode-public-domain'],
    ['UNLICENSED', 'LicenseRef-scancode-proprietary-license'],
    ['LicenseRef-GPLv2--and-MIT', 'GPL-2.0-or-later AND MIT'],
  ])('%s is %s', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, how: 'alias', confidence: 4, unrecognised: [] })
  })
  it.each([
    ['BSD', 'BSD-3-Clause'],
    ['Apache Software License', 'Apache-2.0'],
    ['GPL', 'GPL-1.0-or-later'],
    ['GNU Lesser General Public License', 'LGPL-2.0-or-later'],
    ['License :: OSI Approved :: BSD License', 'BSD-3-Clause'],
    ['GPLv2+ with exceptions', 'GPL-2.0-or-later'],
    ['BSD 3-Clause License (Somebody else)', 'BSD-3-Clause'],
  ])('that leaves something open, %s, is taken for %s, and said to be a guess', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, how: 'family', confidence: 1 })
  })
  it('of the SPDX list is its licence, where it is the name of one only', () => {
    const listed = listedLicenses().filter(({ isDeprecated }) => !isDeprecated)
    const wrong = listed.filter(({ id, name }) => ![id, undefined].includes(licenseOf(name)))
    expect(wrong.map(({ id, name }) => `${name} is not ${licenseOf(name)} but ${id}`)).toEqual([])
    expect(listed.filter(({ name }) => licenseOf(name) === undefined).map(({ id }) => id)).toHaveLength(2)
  })
})

describe('what stands in parentheses after a name', () => {
  it.each([
    'Apache License 2.0 (modified)',
    'MIT (non-commercial use only)',
    'Apache-2.0 (except for the fonts)',
    'GPL-2.0 (with additional restrictions)',
    'MIT (evaluation)',
  ])('changes the terms: %s is not recognised', (text) => {
    expect(recogniseLicense(text)).toBeUndefined()
  })
  it.each([
    ['GNU GPL (v2 only)', 'GPL-2.0-only'],
    ['GPLv2 (with Classpath exception)', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['Apache License 2.0 (the original)', 'Apache-2.0'],
  ])('refines it, or says something else: %s is %s', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license })
  })
})

describe('an address', () => {
  it.each([
    ['http://www.apache.org/licenses/LICENSE-2.0.txt', 'Apache-2.0'],
    ['https://opensource.org/licenses/MIT', 'MIT'],
    ['http://www.opensource.org/licenses/mit-license.php', 'MIT'],
    ['https://www.gnu.org/licenses/gpl-3.0.en.html', 'GPL-3.0-only'],
    ['http://www.gnu.org/licenses/old-licenses/lgpl-2.1.html', 'LGPL-2.1-only'],
    ['https://spdx.org/licenses/BSD-3-Clause.html', 'BSD-3-Clause'],
    ['https://raw.githubusercontent.com/spdx/license-list-data/main/text/ISC.txt', 'ISC'],
    ['https://creativecommons.org/licenses/by-sa/4.0/', 'CC-BY-SA-4.0'],
    ['http://www.eclipse.org/legal/epl-v10.html', 'EPL-1.0'],
    ['https://licenses.nuget.org/MIT', 'MIT'],
    ['http://glassfish.java.net/public/CDDL+GPL_1_1.html', 'CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0'],
  ])('%s is that of %s', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, how: 'url', confidence: 4 })
  })
  it.each([
    'https://example.com/licenses/Apache-2.0',
    'https://github.com/somebody/something/blob/main/LICENSE',
    'http://www.gnu.org/licenses/licenses.html',
  ])('%s says nothing', (text) => {
    expect(recogniseLicense(text)).toBeUndefined()
  })
})

describe('several licences', () => {
  it.each([
    ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
    ['MIT or Apache 2', 'MIT OR Apache-2.0'],
    ['Apache-2.0, MIT', 'Apache-2.0 AND MIT'],
    ['Apache 2, MIT or BSD-2-Clause', 'Apache-2.0 OR MIT OR BSD-2-Clause'],
    ['dual: MIT, GPL-2.0', 'MIT OR GPL-2.0-only'],
    ['Dual license consisting of the CDDL v1.1 and GPL v2', 'CDDL-1.1 OR GPL-2.0-only'],
    ['(GPLv2+ or LGPLv3+) and GPLv3+', '(GPL-2.0-or-later OR LGPL-3.0-or-later) AND GPL-3.0-or-later'],
    ['MIT and (Apache 2.0 or Expat)', 'MIT AND (Apache-2.0 OR MIT)'],
    ['http://www.eclipse.org/legal/epl-2.0, http://www.apache.org/licenses/LICENSE-2.0', 'EPL-2.0 AND Apache-2.0'],
    ['MIT and MIT License', 'MIT'],
  ])('%s is %s', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, unrecognised: [] })
  })
  it('of which one is not known are returned with what is not', () => {
    expect(recogniseLicense('GPLv2 and Inner Circle')).toMatchObject({
      license: 'GPL-2.0-only AND LicenseRef-Inner-Circle',
      unrecognised: ['Inner Circle'],
    })
    expect(recogniseLicense('MIT OR LicenseRef-own')).toMatchObject({ license: 'MIT OR LicenseRef-own', unrecognised: ['LicenseRef-own'] })
  })
})

describe('a misspelling', () => {
  it.each([
    ['Apche License 2.0', 'Apache-2.0'],
    ['Mozila Public Licence 2.0', 'MPL-2.0'],
    ['Eclipse Publc License 2.0', 'EPL-2.0'],
    ['Boost Sofware License 1.0', 'BSL-1.0'],
  ])('%s is taken for %s, and said to be a guess', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, how: 'misspelling', confidence: 1 })
  })
  it('never makes one licence of the list another', () => {
    const listed = listedLicenses().filter(({ name, isDeprecated }) => !isDeprecated && licenseOf(name) !== undefined)
    assert(
      property(constantFrom(...listed), integer({ min: 0, max: 200 }), constantFrom('', 'x', 'e', '1', ' '), ({ id, name }, at, letter) => {
        const place = at % name.length
        const wrong = recogniseLicense(`${name.slice(0, place)}${letter}${name.slice(place + 1)}`)
        // a number or a short word that changes may well name another licence; a long word does not
        expect(wrong?.how !== 'misspelling' || wrong.license.startsWith(id.replace(/-(only|or-later)$/u, ''))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

it.each([
  '',
  ' ',
  'NOASSERTION',
  'NONE',
  'not MIT',
  'Freeware',
  'BSD 5 clause',
  'MIT License, Version 2',
  'OpenSSL-like',
  'Custom license',
  'see LICENSE',
  'LicenseRef-own',
  'GPL-2.1+',
  'Apache 3',
  'X/Y',
  '(',
  'Redistribution and use in source and binary forms',
])('what names no licence is not recognised: %j', (text) => {
  expect(recogniseLicense(text)).toBeUndefined()
})

describe('hostile text', () => {
  const names = [
    'MIT',
    'GPL',
    'or',
    'and',
    'with',
    'exception',
    ',',
    '/',
    '(',
    ')',
    '+',
    'v2',
    'Apache 2.0',
    'any later version',
    '::',
    ';',
    'https://',
    'dual',
  ]
  it('is recognised as an expression that can be read again, or not at all', () => {
    assert(
      property(array(constantFrom(...names), { maxLength: 40 }), constantFrom(' ', ''), (words, joint) => {
        const license = licenseOf(words.join(joint))
        expect(license === undefined || parseLicenseExpression(license).expression !== undefined).toBe(true)
      }),
      { numRuns: 2000 },
    )
    assert(property(string({ maxLength: 300, unit: 'grapheme' }), (text) => void recogniseLicense(text)))
  })
  it.each([
    '('.repeat(900),
    '(('.repeat(200) + 'MIT' + '))'.repeat(200),
    'MIT or '.repeat(140),
    'a,'.repeat(499),
    ' '.repeat(100_000) + 'x',
    'with '.repeat(190),
    '<'.repeat(200_000),
    'neither the name of '.repeat(10_000),
    'word '.repeat(40_000),
    'GNU General Public License '.repeat(30),
    'x'.repeat(1_000_000),
  ])('ends: %#', (text) => {
    const recognised = recogniseLicense(text)
    expect(recognised === undefined || recognised.license.length < 10_000).toBe(true)
  })
})

describe('the text of a licence', () => {
  const apache = readFileSync(new URL('../../../LICENSE', import.meta.url), 'utf8')
  it('is recognised, whoever holds the copyright and however it is set', () => {
    expect(recogniseLicense(apache)).toMatchObject({ license: 'Apache-2.0', how: 'text', confidence: 4 })
    expect(licenseOf(`Copyright 2024 Somebody\n\n${apache.replaceAll(/\n */gu, ' \r\n')}`)).toBe('Apache-2.0')
  })
  it('is not when terms were added that are half as long, or the half of it is missing', () => {
    expect(
      licenseOf(
        apache +
          'You shall not, under any circumstances whatever, do good or evil with it. '.repeat(5) +
          Array.from({ length: 1500 }, (_, i) => `term${i}`).join(' '),
      ),
    ).toBeUndefined()
    expect(licenseOf(apache.slice(0, apache.length / 2))).toBeUndefined()
  })
  it('is not when commercial use was forbidden in a word', () => {
    expect(licenseOf(apache.replace('non-exclusive', 'non-commercial'))).toBeUndefined()
  })
  it.each([
    ['/*\n * Some file\n * SPDX-License-Identifier: GPL-2.0+ OR MIT\n */', 'GPL-2.0-or-later OR MIT'],
    ['Copyright 2020\n\nLicensed under the Apache License, Version 2.0 (the "License");\nyou may not use this file', 'Apache-2.0'],
    [
      'This program is free software\n\nyou can redistribute it and/or modify it under the terms of the GNU Lesser General Public License\nas published by the Free Software Foundation; either version 2.1 of the License, or (at your option) any later version.',
      'LGPL-2.1-or-later',
    ],
  ])('is named by a notice: %#', (text, license) => {
    expect(recogniseLicense(text)).toMatchObject({ license, how: 'text' })
  })
})

const data = '../shared/data'
describe.skipIf(!existsSync(data))('what real documents say (skipped without ../shared/data)', () => {
  it('is recognised in nine of ten texts of licences, and wrongly in almost none', () => {
    const lines = gunzipSync(readFileSync(`${data}/licences/scancode-licensedb.ndjson.gz`))
      .toString('utf8')
      .trim()
      .split('\n')
    const all = lines.map((line) => JSON.parse(line) as { spdx_license_key?: string; text?: string; is_exception?: boolean })
    const texts = all.filter(
      ({ spdx_license_key: id = '', text = '', is_exception: isException }) =>
        text.length > 300 && isException !== true && ids.licenses.includes(id),
    )
    const read = texts.map(({ spdx_license_key: id = '', text = '' }) => ({ id, license: licenseOf(text) }))
    const right = read.filter(({ id, license }) => license?.replace(/-(only|or-later)$/u, '') === id.replace(/-(only|or-later)$/u, ''))
    const wrong = read.filter(({ license }) => license !== undefined).length - right.length
    expect(right.length / read.length).toBeGreaterThan(0.9)
    expect(wrong / read.length).toBeLessThan(0.04)
  })
  it('agrees with the aliases of foss-licenses in nearly all that both know', () => {
    const files = JSON.parse(
      gunzipSync(readFileSync(`${data}/licences/foss-licenses-hesa.json.gz`)).toString('utf8'),
    ) as readonly AliasFile[]
    const pairs = files
      .filter(({ path }) => path.startsWith('var/licenses/'))
      .flatMap(({ data: { spdxid = '', aliases = [] } }) => aliases.map((alias) => [licenseOf(alias), licenseOf(spdxid)] as const))
      .filter(([license, requested]) => license !== undefined && requested !== undefined)
    expect(pairs.filter(([license, requested]) => license === requested).length / pairs.length).toBeGreaterThan(0.96)
    expect(pairs.length).toBeGreaterThan(2500)
  })
  it('is recognised of a real portfolio in more than nine of ten names', () => {
    const sbom = JSON.parse(gunzipSync(readFileSync(`${data}/generated-sboms/nodegoat.cdx.json.gz`)).toString('utf8')) as Sbom
    const names = sbom.components
      .flatMap(({ licenses = [] }) => licenses)
      .map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '')
    expect(names.filter((name) => licenseOf(name) !== undefined).length / names.length).toBeGreaterThan(0.9)
    expect(Buffer.byteLength(names.join())).toBeGreaterThan(1000)
  })
})

interface AliasFile {
  readonly path: string
  readonly data: { readonly spdxid?: string; readonly aliases?: readonly string[] }
}

interface Sbom {
  readonly components: readonly { readonly licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[] }[]
}
