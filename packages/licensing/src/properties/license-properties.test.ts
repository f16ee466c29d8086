import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import spdx from '../spdx-ids.json' with { type: 'json' }
import { exceptionEffect } from './license-exceptions.ts'
import { propertiesOf, type LicenseProperties } from './license-properties.ts'
import { licenseTable } from './license-table.ts'
import { propertiesOfLicense } from './term-properties.ts'
import { spdxLicenseId } from '../spdx-ids.ts'

const rows = licenseTable.split('\n').filter((line) => line !== '')
const columns = rows.map((row) => row.split('|').map((column) => column.split(' ').filter((word) => word !== '')))

describe('the table of licences', () => {
  it('has six columns on every line, and sources in the last', () => {
    expect(columns.filter((row) => row.length !== 6 || row[5]?.length === 0)).toEqual([])
  })
  it('has at least the 150 most used licences, each once, by ids of the SPDX list', () => {
    const ids = columns.flatMap(([names = []]) => names)
    expect(
      ids.filter((id) => spdxLicenseId(id) !== id && !id.startsWith('LicenseRef-scancode-') && !/^[AL]?GPL-\d\.\d\+$/u.test(id)),
    ).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(300)
  })
  it('uses no word that means nothing', () => {
    const words = new Set(
      'grant ends none copyright copyright@source text text@source notice changes ack advert rename offer:file offer:library offer:work same:file same:library same:work network install relink sublicense no-endorse no-mark no-name no-commercial no-copy no-modify no-distribute no-service field no-charge fee fsf C O D M F T'.split(
        ' ',
      ),
    )
    expect(columns.flatMap(([, , ...said]) => said.flat()).filter((word) => !words.has(word))).toEqual([])
  })
  it('has a category of the list on every line', () => {
    const categories = 'public-domain permissive weak-copyleft strong-copyleft network-copyleft source-available proprietary'.split(' ')
    expect(columns.map(([, [category = ''] = []]) => category).filter((category) => !categories.includes(category))).toEqual([])
  })
})

describe('the properties of a licence', () => {
  it('are those of its line', () => {
    expect(propertiesOf('apache-2.0')).toMatchObject({
      id: 'Apache-2.0',
      name: 'Apache License 2.0',
      category: 'permissive',
      patentGrant: true,
      patentRetaliation: true,
      noticeFile: true,
      licenseText: 'always',
      sourceOffer: undefined,
      isOsiApproved: true,
      isFsfLibre: true,
      isDeprecated: false,
      basis: 'table',
    })
    expect(propertiesOf('AGPL-3.0-only')).toMatchObject({ category: 'network-copyleft', networkSource: true, sameLicense: 'work' })
    expect(propertiesOf('BSL-1.0')).toMatchObject({ copyrightNotice: 'with-source', licenseText: 'with-source' })
    expect(propertiesOf('CC-BY-NC-4.0')).toMatchObject({ commercialUse: false, category: 'source-available', patentsExcluded: true })
  })
  it('are known of every licence of the list, from its category where nobody read it', () => {
    expect(spdx.licenses.filter((id) => propertiesOf(id) === undefined)).toEqual([])
    expect(propertiesOf('Abstyles')).toMatchObject({ basis: 'category', category: 'permissive', licenseText: 'always' })
  })
  it('are unknown of anything else', () => {
    expect(['', 'LicenseRef-own', 'toString', '__proto__', 'MIT OR ISC'].map(propertiesOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
  it('change with an exception', () => {
    expect(propertiesOfLicense('GPL-2.0+ WITH Classpath-exception-2.0')).toMatchObject({
      license: 'GPL-2.0-or-later WITH Classpath-exception-2.0',
      category: 'weak-copyleft',
      sameLicense: 'library',
      sourceOffer: 'library',
    })
    expect(propertiesOfLicense('Apache-2.0 WITH LLVM-exception')).toMatchObject({
      copyrightNotice: 'with-source',
      licenseText: 'with-source',
    })
    expect(propertiesOfLicense('GPL-3.0-only WITH Autoconf-exception-3.0')).toMatchObject({
      category: 'strong-copyleft',
      sameLicense: 'work',
    })
    expect(propertiesOfLicense('MIT OR ISC')).toBeUndefined()
  })
  it('knows what every exception of the SPDX list does', () => {
    expect(spdx.exceptions.filter((id) => exceptionEffect(id) === undefined)).toEqual([])
  })
})

const data = '../shared/data/licences'
interface Chosen {
  readonly 'spdx-id': string
  readonly permissions: readonly string[]
  readonly conditions: readonly string[]
  readonly limitations: readonly string[]
}

const separateModules = 'the licence says itself that modules which only use it are works of their own'
/** Facts in which we differ from choosealicense.com, and why. */
const agreed: Readonly<Record<string, string>> = {
  'Artistic-2.0 source': 'compiled forms need instructions on how to get the standard version (section 5)',
  'Artistic-2.0 same': 'modified versions stay under it or a like licence unless renamed (section 4)',
  'Artistic-2.0 library': 'works that only use it are not reached (section 8)',
  'CECILL-2.1 changes': 'modified versions have to say so (section 6.4 keeps notices, 5.3.2 the fact of modification)',
  'CECILL-2.1 network': 'it speaks of distribution only; section 5.3.4 merely allows AGPL',
  'EPL-1.0 changes': 'each contributor identifies its contribution (section 3)',
  'EPL-1.0 library': separateModules,
  'EPL-2.0 library': separateModules,
  'OFL-1.1 file': 'fonts stay under it, documents and works that use them do not',
}

describe.skipIf(!existsSync(data))('facts (skipped without ../shared/data)', () => {
  it('agree with choosealicense.com but for listed differences', () => {
    const chosen = JSON.parse(readFileSync(`${data}/choosealicense/licenses.json`, 'utf8')) as readonly Chosen[]
    expect(chosen.flatMap(differences).filter((difference) => !(difference in agreed))).toEqual([])
    expect(chosen.flatMap(differences).toSorted()).toEqual(Object.keys(agreed).toSorted())
  })
  it('agree with the categories of ScanCode LicenseDB but for listed differences', () => {
    const index = JSON.parse(readFileSync(`${data}/scancode-licensedb-index.json`, 'utf8')) as readonly Entry[]
    const differing = index.filter(isOtherCategory).map(({ spdx_license_key }) => spdx_license_key ?? '')
    expect(differing.filter((id) => !agreedCategories.some(([pattern]) => pattern.test(id)))).toEqual([])
  })
})

type Fact = readonly [string, (ours: LicenseProperties) => boolean, (theirs: Chosen) => boolean]

const facts: readonly Fact[] = [
  ['commercial', (ours) => ours.commercialUse, ({ permissions }) => permissions.includes('commercial-use')],
  ['modify', (ours) => ours.modification, ({ permissions }) => permissions.includes('modifications')],
  ['distribute', (ours) => ours.distribution, ({ permissions }) => permissions.includes('distribution')],
  ['private', (ours) => ours.privateUse, ({ permissions }) => permissions.includes('private-use')],
  ['patents', (ours) => ours.patentGrant, ({ permissions }) => permissions.includes('patent-use')],
  ['no patents', (ours) => ours.patentsExcluded, ({ limitations }) => limitations.includes('patent-use')],
  ['trademark', (ours) => ours.trademarkLimit, ({ limitations }) => limitations.includes('trademark-use')],
  ['copyright', isNoticeAlways, ({ conditions }) => conditions.includes('include-copyright')],
  ['in source', (ours) => ours.copyrightNotice === 'with-source', ({ conditions }) => conditions.includes('include-copyright--source')],
  ['changes', (ours) => ours.stateChanges, ({ conditions }) => conditions.includes('document-changes')],
  ['source', (ours) => ours.sourceOffer !== undefined, ({ conditions }) => conditions.includes('disclose-source')],
  ['network', (ours) => ours.networkSource, ({ conditions }) => conditions.includes('network-use-disclose')],
  ['same', (ours) => ours.sameLicense !== undefined, ({ conditions }) => conditions.some((tag) => tag.startsWith('same-license'))],
  ['file', (ours) => ours.sameLicense === 'file', ({ conditions }) => conditions.includes('same-license--file')],
  ['library', (ours) => ours.sameLicense === 'library', ({ conditions }) => conditions.includes('same-license--library')],
]

function isNoticeAlways({ copyrightNotice, licenseText }: LicenseProperties): boolean {
  return copyrightNotice === 'always' || licenseText === 'always'
}

function differences(theirs: Chosen): readonly string[] {
  const id = theirs['spdx-id']
  const ours = propertiesOf(id)
  if (ours === undefined) return [`${id} is unknown`]
  return facts.filter(([, we, they]) => we(ours) !== they(theirs)).map(([name]) => `${id} ${name}`)
}

interface Entry {
  readonly spdx_license_key?: string | null
  readonly category: string
  readonly is_exception: boolean
}

const sameCategory: Readonly<Record<string, readonly string[]>> = {
  Permissive: ['permissive'],
  'Copyleft Limited': ['weak-copyleft'],
  Copyleft: ['strong-copyleft', 'network-copyleft'],
  'Public Domain': ['public-domain'],
  'Source-available': ['source-available'],
  'Free Restricted': ['source-available'],
  'Proprietary Free': ['proprietary', 'source-available'],
  Commercial: ['proprietary'],
}

const agreedCategories: readonly (readonly [RegExp, string])[] = [
  [/^(0BSD|ANTLR-PD)$/u, 'they ask for nothing at all'],
  [/^Aladdin$/u, 'it forbids commercial distribution, so it is no free licence'],
  [/^JSON$/u, 'it limits the field of use'],
  [/^BSD-3-Clause-No-Nuclear-Warranty$/u, 'it disclaims fitness for nuclear facilities, and forbids nothing'],
  [/^(CAL-1\.0.*|EUPL-.*|RPL-.*|RPSL-1\.0)$/u, 'they reach the whole work and use over a network'],
  [/^(CC-BY-SA-.*|GFDL-.*|CECILL-(1\.1|2\.\d))$/u, 'adapted works have to be under them as a whole'],
  [/^(CECILL-C|ErlPL-1\.1|LPPL-.*)$/u, 'they reach the library or its files only'],
  [/^(OFL-.*|Sendmail)$/u, 'modified versions have to stay open'],
  [/^Qhull$/u, 'it asks for notices and marks of changes only'],
  [/^(SISSL.*|SOFA|Caldera|HPND-.*export.*|SGI-B-1\.0)$/u, 'they grant all freedoms, with notices or standards to keep'],
  [/^Watcom-1\.0$/u, 'OSI approved; it asks for the source of the whole work'],
]

function isOtherCategory({ spdx_license_key: id, category, is_exception: isException }: Entry): boolean {
  const ours = propertiesOf(id ?? '')
  const theirs = sameCategory[category]
  return !isException && ours !== undefined && theirs !== undefined && !theirs.includes(ours.category)
}
