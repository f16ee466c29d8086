import { parseLicenseExpression, formatLicenseExpression, licenseTerms } from '#expression/license-expression.ts'
import { inCurrentIds } from '#expression/current-license.ts'

/** Notices by which files say under which licence they are, as words; `$1` and `$2` are versions. */
const notices: readonly (readonly [RegExp, string])[] = [
  [/\blicensed under the apache license version 2 0\b/u, 'Apache-2.0'],
  [/\bsubject to the terms of the mozilla public license v(?:ersion)? 2 0\b/u, 'MPL-2.0'],
  [/\bsubject to the mozilla public license version 1 1\b/u, 'MPL-1.1'],
  [/\bdistributed under the boost software license version 1 0\b/u, 'BSL-1.0'],
  [/\bmade available under the terms of the eclipse public license (?:v |version )?2 0\b/u, 'EPL-2.0'],
  [/\bmade available under the terms of the eclipse public license (?:v |version )?1 0\b/u, 'EPL-1.0'],
]

const gnu =
  /\bunder the terms of (?:version (?<before>\d(?: \d)?) of )?the gnu (?:(?<kind>affero|lesser|library) )?general public license (?:version (?<within>\d(?: \d)?) )?as published by the free software foundation (?:either )?(?:version (?<behind>\d(?: \d)?)(?: of the license)?)?(?<later> or at your option any later version)?/u
const kinds: Readonly<Record<string, string>> = { affero: 'AGPL', lesser: 'LGPL', library: 'LGPL' }
const tag = /SPDX-License-Identifier:[ \t]*([^\n]{1,300})/u

/** The licence a file's notice names, from the text and its words; undefined without such a notice. */
export function licenseInNotice(text: string, words: readonly string[]): string | undefined {
  const tagged = tag.exec(text)?.[1]
  const named = tagged === undefined ? undefined : expressionIn(tagged)
  if (named !== undefined) return named
  const plain = words.slice(0, most).join(' ')
  return notices.find(([pattern]) => pattern.test(plain))?.[1] ?? gnuIn(plain)
}

/** Notices stand at the beginning. */
const most = 2000

function expressionIn(tagged: string): string | undefined {
  const { expression } = parseLicenseExpression(tagged.replace(/\s*(?:\*\/|-->|\*+)\s*$/u, '').trim())
  const isKnown = expression !== undefined && licenseTerms(expression).every((term) => term.isKnown)
  return isKnown ? formatLicenseExpression(inCurrentIds(expression)) : undefined
}

function gnuIn(plain: string): string | undefined {
  const found = gnu.exec(plain)?.groups ?? {}
  const version = [found['before'], found['within'], found['behind']].find((each) => each !== undefined)
  return version === undefined ? undefined : gnuId(version, found)
}

function gnuId(version: string, { kind = '', later }: Readonly<Record<string, string | undefined>>): string {
  return `${kinds[kind] ?? 'GPL'}-${versionNumber(version)}-${later === undefined ? 'only' : 'or-later'}`
}

function versionNumber(version: string): string {
  return version.includes(' ') ? version.replace(' ', '.') : `${version}.0`
}
