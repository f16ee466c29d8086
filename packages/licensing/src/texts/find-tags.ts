import { formatLicenseExpression, licenseTerms, parseLicenseExpression } from '#expression/license-expression.ts'
import { inCurrentIds } from '#expression/current-license.ts'
import type { LicenseMention } from './license-mention.ts'
import { recognisePhrase } from '#recognition/recognise-phrase.ts'

const spdxTag = /SPDX-License-Identifier["']?[ \t]{0,4}[:=]?[ \t]{0,4}["'(]{0,2}([^\n]{1,300})/giu
const keyTag =
  /(?:@licen[sc]e\s{1,9}|(?:^|[\s<{,@"'([*])licen[sc]es?(?:[-_ ]?(?:id|expression|name|type))?["']?\s{0,3}(?:[:=]|=>)\s{0,3})["'[({]{0,3}([^\n"'<>{}\]]{1,120})/giu

/** Finds SPDX tags, `SPDX-License-Identifier: MIT`, in any comment. */
export function findTags(text: string): readonly LicenseMention[] {
  return [...text.matchAll(spdxTag)].flatMap((found) => mentionOf(found, readTag(found[1] ?? '')) ?? [])
}

/** Finds what a key declares, as in `license: MIT` or `"license": "Apache-2.0"`. */
export function findDeclarations(text: string): readonly LicenseMention[] {
  const read = new Map<string, ReadLicense | undefined>()
  return [...text.matchAll(keyTag)].flatMap((found) => {
    const value = found[1] ?? ''
    if (!read.has(value)) read.set(value, readName(value))
    const mention = mentionOf(found, read.get(value))
    return mention === undefined ? [] : [{ ...mention, how: 'notice', confidence: mention.confidence === 1 ? 1 : 4 } as const]
  })
}

interface ReadLicense {
  readonly license: string
  readonly confidence: LicenseMention['confidence']
}

function mentionOf(found: RegExpExecArray, read: ReadLicense | undefined): LicenseMention | undefined {
  if (read === undefined) return undefined
  const [from, to] = [found.index, found.index + found[0].length]
  return { license: read.license, how: 'tag', confidence: read.confidence, coverage: 1, from, to }
}

/** Reads an expression up to the end of the comment or the string; names too, which some write instead. */
function readTag(value: string): ReadLicense | undefined {
  const plain = value.replace(/\s*(?:\*\/|-->|\*\)|%>|\?>|["'`;,<>\\}]|\s#|\]\]).*$/u, '').replaceAll(/^[\s(]*$|[\s*.]+$/gu, '')
  const read = plain === '' ? undefined : (readExpression(plain) ?? readExpression(plain.replace(/[()]+$/u, '')))
  return read ?? (plain.length > 60 ? undefined : recognisePhrase(plain))
}

/** References are licences of the repository's own. */
function readExpression(text: string): ReadLicense | undefined {
  const { expression } = parseLicenseExpression(text)
  const terms = expression === undefined ? [] : licenseTerms(expression)
  const isKnown = terms.length > 0 && terms.every((term) => term.isKnown && term.exception?.isKnown !== false)
  return expression && isKnown ? { license: formatLicenseExpression(inCurrentIds(expression)), confidence: 5 } : undefined
}

function readName(value: string): ReadLicense | undefined {
  const plain = value.replace(/\s*(?:\*\/|-->|;|,$).*$/u, '').trim()
  const read = plain === '' || plain.length > 100 ? undefined : recognisePhrase(plain)
  return read === undefined || read.unrecognised.length > 0 ? undefined : read
}
