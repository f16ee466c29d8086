import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canInclude } from './license-compatibility.ts'

describe('a work may include a component', () => {
  it.each([
    ['Apache-2.0', 'MIT'],
    ['GPL-2.0-only', 'MIT'],
    ['GPL-3.0-only', 'Apache-2.0'],
    ['MIT', 'LGPL-2.1-only'],
    ['Apache-2.0', 'MPL-2.0'],
    ['GPL-2.0-or-later', 'MPL-2.0'],
    ['AGPL-3.0-only', 'GPL-3.0-only'],
    ['GPL-3.0-only', 'AGPL-3.0-only'],
    ['GPL-3.0-only', 'GPL-2.0-or-later'],
    ['MIT', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['MIT', 'GPL-2.0-with-classpath-exception'],
    ['GPL-2.0-only', 'Apache-2.0 WITH LLVM-exception'],
    ['GPL-2.0-or-later WITH openvpn-openssl-exception', 'OpenSSL'],
    ['GPL-2.0-only WITH Universal-FOSS-exception-1.0', 'LGPL-2.1-or-later'],
    ['GPL-2.0-or-later WITH Classpath-exception-2.0', 'LGPL-3.0-only'],
    ['BUSL-1.1', 'MIT'],
    ['gpl-2.0+', 'GPL-2.0-or-later'],
  ])('under %s: one under %s', (outer, inner) => {
    expect(canInclude(outer, inner)).toMatchObject({ verdict: 'yes' })
  })
  it.each([
    ['Apache-2.0', 'GPL-2.0-only'],
    ['MIT', 'AGPL-3.0-only'],
    ['GPL-2.0-only', 'Apache-2.0'],
    ['GPL-2.0-only', 'GPL-3.0-only'],
    ['GPL-3.0-only', 'GPL-2.0-only'],
    ['GPL-3.0-only', 'EPL-1.0'],
    ['GPL-2.0-only', 'CDDL-1.0'],
    ['GPL-3.0-only', 'BSD-4-Clause'],
    ['GPL-2.0-or-later', 'OpenSSL'],
    ['MIT', 'SSPL-1.0'],
    ['MIT', 'CC-BY-NC-4.0'],
    ['MIT', 'LicenseRef-scancode-proprietary-license'],
  ])('not under %s: one under %s', (outer, inner) => {
    expect(canInclude(outer, inner)).toMatchObject({ verdict: 'no' })
  })
  it.each([
    ['MIT', 'LicenseRef-own'],
    ['Own licence', 'MIT'],
    ['BUSL-1.1', 'CC-BY-NC-4.0'],
    ['GPL-2.0-only', 'AFL-3.0'],
    ['MIT', ''],
  ])('nobody knows under %s: one under %s', (outer, inner) => {
    expect(canInclude(outer, inner)).toMatchObject({ verdict: 'unknown' })
  })
})

describe("code merged into the work's own", () => {
  it.each([
    ['MIT', 'LGPL-2.1-only', 'no'],
    ['MIT', 'MPL-2.0', 'no'],
    ['LGPL-2.1-only', 'Apache-2.0', 'no'],
    ['GPL-3.0-only', 'AGPL-3.0-only', 'unknown'],
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-or-later', 'no'],
    ['GPL-2.0-only', 'GPL-2.0-only WITH Classpath-exception-2.0', 'yes'],
  ])('stays under its own licence: into %s from %s is %s', (outer, inner, verdict) => {
    expect(canInclude(outer, inner, 'source').verdict).toBe(verdict)
  })
})

it('says why in one sentence', () => {
  expect(canInclude('GPL-2.0-only', 'Apache-2.0').reason).toBe('GPL-2.0-only forbids the further conditions of Apache-2.0')
})

const matrix = path.join(import.meta.dirname, '../../../../test-data/licences/osadl/osadl-matrix.json')
const notCopyleftThere = 'OSADL counts it as not copyleft; its text asks for modified versions to stay open or to be renamed'
const classpath = 'code without the exception would end it for the whole; OSADL has no answer of its own here'
/** Inner licences, or pairs, where we differ from the OSADL matrix, and why. */
const agreed: Readonly<Record<string, string>> = {
  'Artistic-1.0': notCopyleftThere,
  'Artistic-1.0-Perl': notCopyleftThere,
  'Artistic-2.0': notCopyleftThere,
  'NBPL-1.0': notCopyleftThere,
  Saxpath: 'it forbids to use its name for derived works, as Apache-1.1 does, which the GPL refuses; we call it unknown',
  'LGPL-2.0-only into AGPL-3.0-only': 'LGPL-2.0 code may be put under GPL-3.0, which may be linked with AGPL-3.0; unknown when merged',
  'LGPL-2.0-only into AGPL-3.0-or-later': 'as into AGPL-3.0-only',
  'LGPL-2.0-or-later into AGPL-3.0-only': 'as LGPL-2.0-only',
  'LGPL-2.0-or-later into AGPL-3.0-or-later': 'as LGPL-2.0-only',
  'LGPL-2.0-or-later into LGPL-2.1-only': 'version 2.1 is a later version of it',
  'LGPL-2.0-or-later into LGPL-2.1-or-later': 'version 2.1 is a later version of it',
  'LGPL-2.0-or-later into LGPL-3.0-only': 'version 3 is a later version of it',
  'LGPL-2.0-or-later into LGPL-3.0-or-later': 'version 3 is a later version of it',
  'EUPL-1.2 into GPL-2.0-only WITH Classpath-exception-2.0': classpath,
}

it('agrees with the OSADL matrix but for listed differences', () => {
  const rows = JSON.parse(readFileSync(matrix, 'utf8')) as Record<string, Record<string, string>>
  const requested: Readonly<Record<string, string>> = { Yes: 'yes', No: 'no' }
  const pairs = Object.entries(rows).flatMap(([outer, row]) => Object.entries(row).map(([inner, said]) => ({ outer, inner, said })))
  const stated = pairs.filter(({ outer, inner, said }) => said in requested && !`${outer}${inner}`.includes('LicenseRef'))
  const differing = stated.filter(({ outer, inner, said }) => canInclude(outer, inner, 'source').verdict !== requested[said])
  const unexplained = differing.filter(({ outer, inner }) => !(inner in agreed) && !(`${inner} into ${outer}` in agreed))
  expect(unexplained.map(({ outer, inner, said }) => `${inner} into ${outer}: OSADL says ${said}`)).toEqual([])
  expect(stated.length).toBeGreaterThan(10_000)
})
