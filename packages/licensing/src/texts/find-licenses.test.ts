import { readFileSync } from 'node:fs'
import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLicenses } from './find-licenses.ts'
import { licenseIndex } from './bundled-index.ts'

const texts = JSON.parse(
  readFileSync(new URL('../../../../server/src/releases/notice/license-texts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

function textOf(id: string): string {
  return texts[id] ?? ''
}

function licenseOf(text: string): string | undefined {
  return findLicenses(text, licenseIndex()).license
}

const common = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Zlib',
  'MPL-2.0',
  'GPL-2.0-only',
  'X11',
  'BSL-1.0',
  'Unlicense',
]

describe('the text of a licence', () => {
  it.each([
    ...common,
    'Pixar',
    'ECL-2.0',
    'JSON',
    'BSD-4-Clause',
    'CC-BY-4.0',
    'CC-BY-NC-SA-4.0',
    'CC-BY-SA-4.0',
    'LGPL-2.1-only',
    'OpenSSL',
  ])('%s is distinguished from its siblings', (id) => {
    expect(findLicenses(textOf(id), licenseIndex())).toMatchObject({ license: id, how: 'text', isLicenseText: true })
  })
  it('is stated with its lines and how sure it is', () => {
    const { matches } = findLicenses(`Our product\n\n${textOf('ISC').trim()}\n\nThe end`, licenseIndex())
    expect(matches).toContainEqual({ license: 'ISC', how: 'text', confidence: 5, coverage: 1, start: 8, end: 10 })
  })
  it('is found beside others, each once in the expression', () => {
    expect(licenseOf(`${textOf('MIT')}\n\n${textOf('BSD-3-Clause')}\n\n${textOf('MIT')}`)).toBe('MIT AND BSD-3-Clause')
  })
  it('is not that of a work that repeats it', () => {
    expect(licenseOf(Array.from({ length: 4 }, () => textOf('BSD-3-Clause')).join('\n'))).toBe('BSD-3-Clause')
  })
  it('is not certain where a word forbids more', () => {
    const restricted = textOf('MIT').replace('without restriction', 'without restriction, but not for commercial purposes')
    expect(findLicenses(restricted, licenseIndex()).confidence).toBe(1)
  })
  it('is nearly certain where words differ that restrict nothing', () => {
    const changed = textOf('ISC').replace('is hereby granted', 'is granted hereby')
    expect(findLicenses(changed, licenseIndex())).toMatchObject({ license: 'ISC', confidence: 4 })
  })
  it('is followed by its exception', () => {
    expect(licenseOf(`${textOf('Apache-2.0')}\n${llvm}`)).toBe('Apache-2.0 WITH LLVM-exception')
  })
})

const llvm = `---- LLVM Exceptions to the Apache 2.0 License ----

As an exception, if, as a result of your compiling your source code, portions of this Software are embedded into an Object form of such
source code, you may redistribute such embedded portions in such Object form without complying with the conditions of Sections 4(a), 4(b)
and 4(d) of the License.

In addition, if you combine or link compiled forms of this Software with software that is licensed under the GPLv2 ("Combined Software")
and if a court of competent jurisdiction determines that the patent provision (Section 3), the indemnity provision (Section 9) or other
Section of the License conflicts with the conditions of the GPLv2, you may retroactively and prospectively choose to deem waived or
otherwise exclude such Section(s) of the License, but only in their entirety and only with respect to the Combined Software.`

describe('a licence text stays what it is', () => {
  const id = constantFrom(...common)
  it('behind comment markers', () => {
    assert(
      property(id, constantFrom('// ', '# ', ' * ', ';; ', '-- ', '> ', 'dnl '), (each, marker) => {
        const lines = textOf(each).split('\n')
        expect(licenseOf(lines.map((line) => `${marker}${line}`).join('\n'))).toBe(each)
      }),
      { numRuns: 60 },
    )
  })
  it('in other line lengths', () => {
    assert(
      property(id, integer({ min: 20, max: 300 }), (each, width) => {
        expect(licenseOf(wrapped(textOf(each), width))).toBe(each)
      }),
      { numRuns: 60 },
    )
  })
  it('in capitals and in small letters', () => {
    for (const each of common) expect([licenseOf(textOf(each).toUpperCase()), licenseOf(textOf(each).toLowerCase())]).toEqual([each, each])
  })
})

function wrapped(text: string, width: number): string {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/u)) {
    if ((lines.at(-1) ?? '').length + word.length >= width) lines.push('')
    lines[lines.length - 1] = `${lines.at(-1) ?? ''}${word} `
  }
  return lines.join('\n')
}

describe('an SPDX tag', () => {
  it.each([
    ['// SPDX-License-Identifier: MIT', 'MIT'],
    ['/* SPDX-License-Identifier: (GPL-2.0+ OR MIT) */', 'GPL-2.0-or-later OR MIT'],
    ['<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->', 'Apache-2.0 WITH LLVM-exception'],
    ['# SPDX-License-Identifier: LicenseRef-Ours', 'LicenseRef-Ours'],
  ])('%s', (text, license) => {
    expect(findLicenses(text, licenseIndex())).toMatchObject({ license, how: 'tag', confidence: 5 })
  })
  it('counts more than what else the file says', () => {
    expect(licenseOf(`// SPDX-License-Identifier: MIT\n// Licensed under the Apache License, Version 2.0`)).toBe('MIT')
  })
  it('inside a licence says how to apply it', () => {
    expect(findLicenses(textOf('CAL-1.0'), licenseIndex()).license).toBe('CAL-1.0')
  })
})

const gpl = 'under the terms of the GNU General Public License as published by the Free Software Foundation'

describe('a notice', () => {
  it.each([
    ['Licensed under the Apache License, Version 2.0 (the "License");\nyou may not use this file', 'Apache-2.0'],
    ['This file is released under the MIT license.', 'MIT'],
    ['Distributed under the Boost Software License, Version 1.0.', 'BSL-1.0'],
    [`${gpl}; either version 2 of the License, or\n * (at your option) any later version.`, 'GPL-2.0-or-later'],
    [`${gpl}, version 3.`, 'GPL-3.0-only'],
    ['Licensed under GPLv2', 'GPL-2.0-only'],
    ['Licensed under Apache-2.0 OR MIT', 'Apache-2.0 OR MIT'],
    ['Licensed under either of Apache-2.0 or MIT at your option.', 'Apache-2.0 OR MIT'],
    ['Licensed under MIT or GPL-2.0-or-later.', 'MIT OR GPL-2.0-or-later'],
    ['Licensed under GPL-2.0-or-later WITH Classpath-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
    ['under the terms of version 2.1 of the GNU Lesser General Public License', 'LGPL-2.1-only'],
    ['under the terms of the GNU Affero General Public License version 3 or later', 'AGPL-3.0-or-later'],
    ['Dual licensed under the MIT and GPL-2.0 licenses.', 'MIT OR GPL-2.0-only'],
    ['licensed under either of Apache License, Version 2.0, or MIT license at your option', 'Apache-2.0 OR MIT'],
    [`${gpl}, version 2, with the Classpath exception`, 'GPL-2.0-only WITH Classpath-exception-2.0'],
    [
      'all files in lib use a BSD 2-Clause license\n- all other files use a GPLv2 license, unless stated otherwise',
      'BSD-2-Clause AND GPL-2.0-only',
    ],
    [
      'To the extent possible under law, the author(s) have dedicated all copyright and related and neighboring rights to this software to the public domain worldwide. For details, see <http://creativecommons.org/publicdomain/zero/1.0/>.',
      'CC0-1.0',
    ],
    ['@license MIT', 'MIT'],
    ['"license": "(MIT OR Apache-2.0)"', 'MIT OR Apache-2.0'],
  ])('%s', (text, license) => {
    expect(findLicenses(`/* ${text} */`, licenseIndex())).toMatchObject({ license, how: 'notice', confidence: 4 })
  })
  it('in the public identifier of a document type is none', () => {
    const page = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
    expect(findLicenses(page, licenseIndex()).matches).toEqual([])
  })

  it('without version is a guess, and none beside one with it', () => {
    expect(findLicenses(`${gpl}.`, licenseIndex())).toMatchObject({ license: 'GPL-1.0-or-later', confidence: 1 })
    expect(licenseOf(`Licensed under the GPL, that is\n${gpl}; version 2. See the GNU General Public License.`)).toBe('GPL-2.0-only')
  })
  it('offers a choice where it says "alternatively"', () => {
    const mpl = 'The contents of this file are subject to the Mozilla Public License Version 1.1.'
    expect(licenseOf(`${mpl}\nAlternatively, it may be used ${gpl}; either version 2 or any later version.`)).toBe(
      'MPL-1.1 OR GPL-2.0-or-later',
    )
  })
  it('offers a choice where it says so after both', () => {
    const both = 'This source code is licensed under both the BSD-style license (found in LICENSE) and the GPLv2 (found in COPYING)'
    expect(licenseOf(`${both}, meaning you may select, at your option, one of the above-listed licenses.`)).toBe(
      'BSD-3-Clause OR GPL-2.0-only',
    )
    expect(licenseOf(`${both}.\n * You may select, at your option, one of the above-listed licenses.`)).toBe('BSD-3-Clause OR GPL-2.0-only')
    expect(licenseOf(`${both}. You may not use one of these licenses alone.`)).toBe('BSD-3-Clause AND GPL-2.0-only')
  })
  it('is found within the text of another licence that it may replace', () => {
    const [before = '', disclaimer = ''] = textOf('BSD-3-Clause').split(/(?=THIS SOFTWARE IS PROVIDED)/u)
    const offer = `Alternatively, this software may be distributed under the terms of ${gpl} version 2 as published by the FSF.\n\n`
    expect(licenseOf(before + offer + disclaimer)).toBe('BSD-3-Clause OR GPL-2.0-only')
  })
  it('offers a choice where the file begins with it, though both texts follow', () => {
    const offered = 'You may use it under the terms of either the BSD License or the GNU General Public License (GPL) Version 2.'
    const further = 'Neither has to be chosen in advance, and nobody has to be told. '.repeat(12)
    const both = `New BSD License (3-clause)\n${textOf('BSD-3-Clause')}\n\n${textOf('GPL-2.0-only')}`
    expect(licenseOf(`${offered}\n\n${further}\n\n${both}`)).toBe('GPL-2.0-only OR BSD-3-Clause')
    expect(licenseOf(`${further}\n\n${both}`)).toBe('BSD-3-Clause AND GPL-2.0-only')
  })
  it('names the file whose notice holds', () => {
    const found = [
      'See Copyright Notice in lua.h',
      'For conditions of distribution and use, see copyright notice in zlib.h',
      'For conditions of distribution and use, see the disclaimer\nand license in png.h',
    ].map((text) => findLicenses(text, licenseIndex()).refersTo)
    expect(found).toEqual(['lua.h', 'zlib.h', 'png.h'])
    expect(findLicenses('See the copyright notice in all copies. It is free.', licenseIndex()).refersTo).toBeUndefined()
  })
  it('names the file that holds the licence', () => {
    expect(findLicenses('This program is licensed as written in the LICENSE.txt file.', licenseIndex()).refersTo).toBe('LICENSE.txt')
    expect(findLicenses('See the license of your choice.', licenseIndex()).refersTo).toBeUndefined()
  })
})

it.each([
  '',
  'return left < right ? left : right',
  'const json = parse(text) // copyright notice follows',
  'It is GPL-compatible; we must not copy code that is not under the GPL.',
  'EXPORT_SYMBOL_GPL(init) // GPL-only symbols need a licence',
  'The Apache Software Foundation and the Python project permit this.',
  'licences are sold by the hour',
])('nothing is found in %j', (text) => {
  expect(findLicenses(text, licenseIndex()).license).toBeUndefined()
})

function shown(language: string): string {
  return `# correct\n\n\`\`\`${language}\nassert.equal(license('Apache 2'), 'Apache-2.0')\n\`\`\`\n`
}

describe('an example of code in Markdown', () => {
  it.each(['js', 'python title="a.py"', 'JSON'])('grants nothing: %s', (language) => {
    expect(licenseOf(shown(language))).toBeUndefined()
    expect(licenseOf(shown(language).replace('assert', '// SPDX-License-Identifier: MIT\nassert'))).toBeUndefined()
  })
  it('does not hide what stands around it, nor the text of a licence in it', () => {
    expect(licenseOf(`${shown('js')}\nLicensed under the ISC license.\n\n${shown('js')}`)).toBe('ISC')
    expect(licenseOf(`\`\`\`c\n${textOf('MIT')}\n\`\`\`\n`)).toBe('MIT')
    expect(licenseOf('```\nLicensed under the ISC license.\n```\n')).toBe('ISC')
  })
  it('ends with its own marker, or with the text', () => {
    expect(licenseOf('````js\n```\nLicensed under the ISC license.\n````\n')).toBeUndefined()
    expect(licenseOf('~~~js\n```\nLicensed under the ISC license.')).toBeUndefined()
  })
  it('is none in the comments of source code', () => {
    expect(findLicenses('```js\nLicensed under the ISC license.\n```', licenseIndex(), { isProse: false }).license).toBe('ISC')
  })
})

it.each([
  ['https://glassfish.dev.java.net/public/CDDL+GPL.html', 'CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0'],
  ['https://glassfish.dev.java.net/public/CDDL+GPL_1_1.html', 'CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0'],
  ['https://glassfish.dev.java.net/public/unknown.html', 'GPL-2.0-only OR CDDL-1.0'],
])('the address of a choice says what a notice of one part of it leaves open: %s', (address, license) => {
  const notice = `The contents of this file are subject to the terms of either the GNU General Public License Version 2 only ("GPL") or the Common
Development and Distribution License ("CDDL"). You can obtain a copy of the License at
${address}
or in LICENSE.txt.`
  expect(licenseOf(notice)).toBe(license)
})

it('a licence is once in an expression, also where a list repeats it', () => {
  const file = `${textOf('MIT')}\n\n# Bundled\nLicenses: ISC AND MIT\n\nLicense: MIT\n\n${textOf('ISC')}`
  expect(licenseOf(file)).toBe('MIT AND ISC')
})

it('a text may consist of a name; a comment does not', () => {
  expect(findLicenses('GPL v3.0 or later\n', licenseIndex())).toMatchObject({ license: 'GPL-3.0-or-later', confidence: 1 })
  expect(findLicenses('freely, MIT', licenseIndex(), { isProse: false }).license).toBeUndefined()
})

it('the text beside a notice that allows later versions is that of the notice', () => {
  const found = findLicenses(
    `This program is free software, ${gpl}; version 2 or any later version.\n\n${textOf('GPL-2.0-only')}`,
    licenseIndex(),
  )
  expect(found).toMatchObject({ license: 'GPL-2.0-or-later', isLicenseText: true })
})

it('a list of many licences is none', () => {
  const list = Object.keys(texts).slice(0, 60)
  expect(findLicenses(list.map((id) => `The ${id} license`).join('\n'), licenseIndex()).license).toBeUndefined()
})

describe('hostile text', () => {
  const pieces = [
    'license ',
    'GNU General Public License ',
    'version 2 ',
    'or later ',
    '"license":"MIT",',
    'SPDX-License-Identifier: ',
    '<a',
    '&amp',
    '\n',
  ]
  it.each([
    ...pieces,
    '```js\nlicense MIT\n',
    '````\n```js\n',
    'permission is hereby granted ',
    'see the file a/',
    textOf('BSD-2-Clause'),
    'x',
    ' ',
    '(a) ',
    'http://a.b/license ',
  ])('ends, repeated: %j', (piece) => {
    const text = piece.repeat(Math.ceil((piece.length > 1000 ? 2e5 : 1e6) / piece.length))
    expect(findLicenses(text, licenseIndex()).matches.length).toBeLessThanOrEqual(1000)
  })
  it('is never a reason to throw', () => {
    assert(
      property(
        array(constantFrom(...pieces, 'MIT', 'GPL', '(', ')', 'with', 'exception'), { maxLength: 60 }),
        (all) => void licenseOf(all.join('')),
      ),
    )
    assert(property(string({ maxLength: 300, unit: 'grapheme' }), (text) => void licenseOf(`license ${text}`)))
  })
})
