import type { RepositoryResult } from '@waybill/repository-scan'
import { isLicenseFile, summariseFolders } from '@waybill/repository-scan/summary'
import { componentsIn, summarisedComponents } from './foreign-components.ts'
import { entriesOf, fieldsOf, type Fields, listOf, numberOf, textOf, textsOf } from './foreign-values.ts'

type Waybill = RepositoryResult['waybill']
type ScannedFile = Waybill['files'][number]
type Statement = NonNullable<ScannedFile['copyright']>[number]
type Uses = NonNullable<ScannedFile['crypto']>
type Categories = RepositoryResult['result'][string]

/** Reads the document of ts-deepscan or ts-scan, which is stored as it was sent: every field may be missing or have another form. */
export function readForeignResult(document: unknown): RepositoryResult {
  const { result, no_result: without, options, stats, summary, ...named } = fieldsOf(document)
  const [uid, url] = [named['uid'], named['url']].map((value) => textOf(value) ?? '') as [string, string]
  const found = entriesOf(result)
  const files = [...found.map(([path, categories]) => toFile(path, categories)), ...textsOf(without).map((path) => toFile(path, {}))]
  const components = componentsOf(found, summary)
  const read = Object.fromEntries(found.map(([path, categories]) => [path, toCategories(categories)]))
  const included = includedIn(files, fieldsOf(options))
  const counts = countsOf(fieldsOf(stats), files.length)
  return {
    uid,
    url,
    time: numberOf(named['time']) ?? 0,
    stats: counts,
    no_result: textsOf(without),
    result: read,
    options: { ...fieldsOf(options), ...included },
    summary: summariseFolders({ result: read, components }, included),
    waybill: { ...emptyPart(url), license: licenseAt(files), files: sorted(files), components, losses: unfinished(counts) },
  }
}

function componentsOf(found: readonly (readonly [string, Fields])[], summary: unknown): Waybill['components'] {
  const ofFiles = found.flatMap(([path, categories]) => componentsIn(path, categories))
  return ofFiles.length > 0 ? ofFiles : summarisedComponents(summary)
}

/** Infers the options of a scan from the stated ones and from what was found. */
function includedIn(files: readonly ScannedFile[], { includeCopyright, includeCrypto }: Fields): RepositoryResult['options'] {
  return {
    includeCopyright: includeCopyright === true || files.some(({ copyright = [] }) => copyright.length > 0),
    includeCrypto: includeCrypto === true || files.some(({ crypto = [] }) => crypto.length > 0),
  }
}

function countsOf({ total, finished }: Fields, files: number): RepositoryResult['stats'] {
  return { total: numberOf(total) ?? files, finished: numberOf(finished) ?? files }
}

function emptyPart(url: string): Omit<Waybill, 'files' | 'components' | 'losses' | 'license'> {
  return { version: 1, scanner_version: '', source: { url }, root: { name: url }, skipped: [], limits: [] }
}

/** The licence of the whole, which these documents do not name: that of the licence files at the top. */
function licenseAt(files: readonly ScannedFile[]): Waybill['license'] {
  const found = files.filter(({ path, license }) => license !== null && !path.includes('/') && isLicenseFile(path))
  const names = [...new Set(found.map(({ license }) => license))]
  return { declared: null, detected: names.length === 0 ? null : names.join(', '), files: found.map(({ path }) => path) }
}

function sorted(files: readonly ScannedFile[]): readonly ScannedFile[] {
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function unfinished({ total, finished }: RepositoryResult['stats']): readonly string[] {
  return finished < total ? [`${String(total - finished)} of ${String(total)} files were not finished`] : []
}

function toFile(path: string, categories: Fields): ScannedFile {
  const licenses = licensesOf(categories)
  const license = licenses.length === 0 ? null : licenses.join(', ')
  const crypto = usesOf(categories)
  return {
    path,
    sha256: '',
    size: 0,
    license,
    inherited: null,
    matches: [],
    copyright: statementsOf(categories),
    ...(crypto.length > 0 && { crypto }),
  }
}

/** A comment may have its licence in a field of its own. */
function commentsOf({ comments }: Fields): readonly Fields[] {
  return listOf(comments)
    .map(fieldsOf)
    .map((comment) => Object.assign({}, comment, fieldsOf(comment['license'])))
}

function licensesOf(categories: Fields): readonly string[] {
  const ofText = namedIn(fieldsOf(categories['license']))
  return ofText.length > 0 ? ofText : [...new Set(commentsOf(categories).flatMap(namedIn))]
}

function namedIn({ spdx, key, licenses }: Fields): readonly string[] {
  const named = textOf(spdx) ?? textOf(key)
  return named === undefined ? textsOf(licenses) : [named]
}

function statementsOf(categories: Fields): readonly Statement[] {
  const ofText = toStatements(fieldsOf(categories['license']), { start: 1, end: 1 })
  const ofComments = commentsOf(categories).flatMap((comment) => {
    const start = numberOf(comment['line']) ?? 1
    return toStatements(comment, { start, end: numberOf(comment['endLine']) ?? start })
  })
  return [...ofText, ...ofComments]
}

function toStatements({ copyright }: Fields, lines: Pick<Statement, 'start' | 'end'>): readonly Statement[] {
  return listOf(copyright).map((one) => {
    const { clause, date, holders } = fieldsOf(one)
    return { clause: textOf(clause) ?? '', date: textOf(date) ?? '', holders: textsOf(holders), start: lines.start, end: lines.end }
  })
}

/** ts-deepscan looks for keywords, and says neither line nor kind. */
function usesOf({ crypto }: Fields): Uses {
  return listOf(crypto).flatMap((one) => {
    const { algorithm, coding } = fieldsOf(one)
    const [name, size] = [textOf(algorithm), numberOf(coding)]
    return name === undefined ? [] : [{ algorithm: name, how: 'keyword', confidence: 1, line: 0, ...(size !== undefined && { size }) }]
  })
}

/** Maps the findings of a file to the categories that the summary of folders reads. */
function toCategories(categories: Fields): Categories {
  const copyright = statementsOf(categories)
  const crypto = usesOf(categories).map(({ algorithm, size }) => ({ algorithm, coding: size === undefined ? '' : String(size) }))
  return { license: { licenses: licensesOf(categories), copyright }, crypto }
}
