import { findCryptography } from '@waybill/cryptography/source'
import { isManifest, readManifest } from '@waybill/documents/manifests'
import { findCopyrights } from '@waybill/licensing/copyrights'
import { findLicenses, type LicenseIndex } from '@waybill/licensing/texts'
import { decodeText, isBinary, isGenerated, type Language, languageOf, type SourceComment, splitSource } from '@waybill/source-files'
import type { ContentFindings, LineRange } from './content-findings.ts'
import { inlineScripts } from './inline-scripts.ts'
import { isLicenseFile, nameOf } from './license-file.ts'

/** A file to scan. */
export interface ContentFile {
  readonly path: string
  /** Its content, or the first part of a large one. */
  readonly bytes: Uint8Array
  /** Of the whole content. */
  readonly size: number
}

export interface ScanOptions {
  readonly index: LicenseIndex
}

/** The first so many bytes of a text are read, and more of licence files and manifests. */
export const textBytes = 1_048_576
export const licenseTextBytes = 4_194_304

const nothing = { licenses: { matches: [], isLicenseText: false }, comments: [], copyrights: [], authors: [], crypto: [] }

/** Scans one content: licences, copyrights, cryptography, components. */
export function scanContent(file: ContentFile, { index }: ScanOptions): ContentFindings {
  if (isBinary(file.bytes)) return scanBinary(file)
  const limit = limitOf(file.path)
  const text = decode(file.bytes.subarray(0, limit))
  const language = languageOf(file.path, text)
  const cut = file.size > limit ? { isCut: true as const } : {}
  if (language.isProse || isLicenseFile(file.path)) return { ...scanProse(file, text, index), language: language.name, ...cut }
  return { ...scanCode(file, { text, language, index }), language: language.name, ...cut }
}

/** Returns what of a path the findings depend on besides the content: its extension, or more where the name has a meaning. */
export function contentKindOf(path: string): string {
  if (isManifest(path)) return path
  const name = nameOf(path)
  const extension = /[^.](\.[^.]+)$/u.exec(name)?.[1]
  return extension === undefined || isLicenseFile(path) ? name : `*${extension.toLowerCase()}`
}

function limitOf(path: string): number {
  return isLicenseFile(path) || isManifest(path) ? licenseTextBytes : textBytes
}

function scanBinary({ path, bytes }: ContentFile): ContentFindings {
  return { kind: 'binary', ...nothing, crypto: findCryptography({ path, language: 'text', code: '', bytes }) }
}

function scanProse(file: ContentFile, text: string, index: LicenseIndex): ContentFindings {
  if (isGenerated(text) && !isLicenseFile(file.path)) return { kind: 'prose', ...nothing, isGenerated: true, ...manifestOf(file, text) }
  const { statements, authors } = findCopyrights(text)
  const licenses = findLicenses(text, index)
  return {
    kind: 'prose',
    licenses,
    comments: [],
    copyrights: withoutLicenseAuthors(statements, licenses),
    authors,
    crypto: [...findKeys(file, text), ...findInScripts(file, text)],
    ...manifestOf(file, text),
  }
}

/** The text of a GNU licence begins with the copyright of that text, which says nothing of the work. */
function withoutLicenseAuthors(
  statements: ContentFindings['copyrights'],
  { matches }: ContentFindings['licenses'],
): ContentFindings['copyrights'] {
  const texts = matches.filter(({ how, license }) => how === 'text' && /^(?:[AL]?GPL|GFDL)-/u.test(license))
  return statements.filter((statement) => {
    const isOfText = statement.holders.every((holder) => /^(?:the )?Free Software Foundation/iu.test(holder))
    return !(isOfText && texts.some((text) => overlaps(text, statement)))
  })
}

/** Keys stand in files of any name; words of prose are no use of an algorithm. */
function findKeys({ path, bytes }: ContentFile, text: string): ContentFindings['crypto'] {
  return findCryptography({ path, language: 'text', code: text, bytes }).filter(({ how }) => how === 'key-file')
}

/** Scripts in a page are code; words in them alone may be those of the page. */
function findInScripts({ path, bytes }: ContentFile, text: string): ContentFindings['crypto'] {
  if (!/\.(?:x?html?|vue|svelte)$/iu.test(path)) return []
  const code = inlineScripts(text)
  if (code === undefined) return []
  return findCryptography({ path, language: 'JavaScript', code, bytes }).filter(({ how }) => how === 'call' || how === 'constant')
}

interface SourceText {
  readonly text: string
  readonly language: Language
  readonly index: LicenseIndex
}

function scanCode(file: ContentFile, { text, language, index }: SourceText): ContentFindings {
  const { code, comments } = splitSource(text, language)
  const prose = withoutCode(comments)
  const licenses = findLicenses(prose, index)
  const { statements, authors } = findCopyrights(prose)
  const generated = isGenerated(text)
  const found = [...licenses.matches, ...statements]
  return {
    kind: 'code',
    ...(generated && { isGenerated: true as const }),
    licenses,
    comments: comments.filter((comment) => found.some((one) => overlaps(one, comment))).map(({ start, end }) => ({ start, end })),
    copyrights: statements,
    authors,
    crypto: generated ? [] : findCryptography({ path: file.path, language: language.name, code, bytes: file.bytes }),
    ...manifestOf(file, text),
  }
}

function manifestOf({ path }: ContentFile, text: string): Pick<ContentFindings, 'manifest'> {
  const manifest = isManifest(path) ? readManifest(path, text) : undefined
  return manifest === undefined ? {} : { manifest }
}

/** Writes the comments on the lines where they stand, and nothing else, so that findings have the lines of the file. */
function withoutCode(comments: readonly SourceComment[]): string {
  const lines: string[] = []
  for (const { text, start } of comments) {
    for (const [i, line] of text.split('\n').entries()) lines[start - 1 + i] = [lines[start - 1 + i] ?? '', line].join(' ').trimStart()
  }
  return Array.from(lines, (line: string | undefined) => line ?? '').join('\n')
}

/** Reports whether two ranges of lines share one. */
export function overlaps(one: LineRange, other: LineRange): boolean {
  return one.start <= other.end && other.start <= one.end
}

/** Line ends become `\n`, by which lines are counted. */
function decode(bytes: Uint8Array): string {
  return decodeText(bytes).replaceAll(/\r\n?/gu, '\n')
}
