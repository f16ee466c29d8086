import { findLicenses, licenseIndex } from '@waybill/licensing/texts'
import { currentLicense, licenseTerms, parseLicenseExpression } from '@waybill/licensing'
import { correctedLicenses } from './corrected-truth.ts'
import { type Compared, idsIn, summarise } from './compare-licenses.ts'
import { readRecords } from './read-records.ts'
import type { SetResult } from './set-result.ts'

interface Labelled {
  readonly id: string
  readonly text: string
  readonly kind?: string
  readonly declared?: string
  readonly expected?: string | readonly string[] | null
  readonly licenses?: readonly string[]
  readonly allListed?: boolean
  readonly matches?: boolean
  readonly files?: Readonly<Record<string, string>>
}

function recordsOf(dataFolder: string, set: string): readonly Labelled[] {
  return readRecords(dataFolder, `${set}.ndjson.gz`) as readonly Labelled[]
}

function compare({ id, text }: Labelled, expected: readonly string[]): Compared {
  const { license } = findLicenses(text, licenseIndex())
  return { id, expected: new Set(expected.flatMap(idsIn).map(currentId)), found: new Set(license === undefined ? [] : idsIn(license)) }
}

function currentId(id: string): string {
  const { expression } = parseLicenseExpression(id)
  const [term] = expression === undefined ? [] : licenseTerms(expression)
  return term === undefined ? id : currentLicense(term).id
}

/** Licence files of npm packages against what the packages declare, and against what the files say where that differs. */
export function measureNpmDeclared(dataFolder: string): readonly SetResult[] {
  const set = 'licences-npm-declared'
  const compared = recordsOf(dataFolder, set).map((record) => compare(record, [record.declared ?? '']))
  const corrected = compared.map((one) => Object.assign({}, one, { expected: new Set(correctedLicenses.get(one.id) ?? one.expected) }))
  return [summarise(set, compared), summarise(`${set}: as read`, corrected)]
}

/** ScanCode's tests with SPDX licences alone: texts, comments, and files without a licence. */
export function measureScancode(dataFolder: string): readonly SetResult[] {
  const set = 'licences-scancode'
  const listed = recordsOf(dataFolder, set).filter(({ allListed }) => allListed === true)
  const compared = listed.map((record) => ({ record, result: compare(record, record.licenses ?? []) }))
  function some(name: string, isIn: (record: Labelled) => boolean): SetResult {
    return summarise(
      `${set}: ${name}`,
      compared.filter(({ record }) => isIn(record)).map(({ result }) => result),
    )
  }
  return [
    some('texts, one licence', ({ kind, licenses = [] }) => kind === 'text' && licenses.length === 1),
    some('texts, several', ({ kind, licenses = [] }) => kind === 'text' && licenses.length > 1),
    some('comments', ({ kind, licenses = [] }) => kind !== 'text' && licenses.length > 0),
    some('no licence', ({ licenses = [] }) => licenses.length === 0),
  ]
}

/** Single notices, references, tags and texts of ScanCode's rules. */
export function measurePhrases(dataFolder: string): readonly SetResult[] {
  const set = 'licence-phrases-scancode'
  const records = recordsOf(dataFolder, set)
  const kinds = ['license_notice', 'license_reference', 'license_tag', 'license_text', 'false_positive']
  return kinds.map((kind) => {
    const own = records.filter((record) => record.kind === kind && (record.allListed === true || kind === 'false_positive'))
    return summarise(
      `${set}: ${kind}`,
      own.map((record) => compare(record, expectedOf(record))),
    )
  })
}

function expectedOf({ expected }: Labelled): readonly string[] {
  return typeof expected === 'string' ? [expected] : (expected ?? []).filter((id) => id !== 'Copyright')
}

/** The hard cases of licenseclassifier. */
export function measureLicenseclassifier(dataFolder: string): SetResult {
  return measurePlain(dataFolder, 'licences-licenseclassifier')
}

/** Standard headers. */
export function measureHeaders(dataFolder: string): SetResult {
  return measurePlain(dataFolder, 'headers-licenseclassifier')
}

/** Licence files that askalono is unsure of. */
export function measureAskalono(dataFolder: string): SetResult {
  return measurePlain(dataFolder, 'licences-askalono')
}

/** These sets name GNU licences without -only and -or-later, and some of their exceptions by deprecated ids. */
function measurePlain(dataFolder: string, set: string): SetResult {
  const compared = recordsOf(dataFolder, set).map((record) => compare(record, expectedOf(record)))
  return summarise(
    set,
    compared.map(({ id, expected, found }) => ({ id, expected: plainIds(expected), found: plainIds(found) })),
  )
}

function plainIds(ids: ReadonlySet<string>): ReadonlySet<string> {
  const plain = [...ids].map((id) => id.replace(/-(?:only|or-later)$/u, '').replace(/-with-.*$/u, ''))
  return new Set(plain.filter((id) => !id.includes('exception')))
}

/** The texts that the SPDX list is published with; ids that differ by application count as their text's id. */
export function measureSpdx(dataFolder: string): SetResult {
  const set = 'licences-spdx-generator'
  const current = recordsOf(dataFolder, set).filter(({ expected }) => typeof expected === 'string' && !byApplication.test(expected))
  return summarise(
    set,
    current.map((record) => compare(record, record.matches === false ? [] : expectedOf(record))),
  )
}

const byApplication = /^depreciate_|-or-later$|invariants|-(?:no-)?RFN$|-Combined-Work-Exception$|-no-copyleft-exception$|exception/u

/** Projects of licensee: the licence of all their files together. */
export function measureLicensee(dataFolder: string): SetResult {
  const set = 'projects-licensee'
  return summarise(
    set,
    recordsOf(dataFolder, set).map((record) => compareProject(record)),
  )
}

function compareProject(record: Labelled): Compared {
  const licenseFiles = Object.entries(record.files ?? {}).filter(([name]) => /licen[cs]e|copying|unlicense|ofl/iu.test(name))
  const texts = licenseFiles.map(([, text]) => text)
  return compare({ ...record, text: texts.length > 0 ? texts.join('\n\n') : record.text }, expectedOf(record))
}
