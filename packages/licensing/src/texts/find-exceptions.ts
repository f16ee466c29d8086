import { findExceptionByName } from '#recognition/names/find-exception-by-name.ts'
import { spdxExceptionId } from '#spdx-ids.ts'
import type { FlatText, TextSpan } from './flat-text.ts'
import type { LicenseMention } from './license-mention.ts'

const exceptions = /\bexceptions?\b/giu
const named = /\b(?:with|plus|and|including|under|subject to|by)\b[^.\n]{0,60}?((?:["'(]?[\w./-]{1,30}["')]?\s){1,5})$/iu

const byId = /\bwith\s+([\w.-]{1,60})/giu

/** Finds exceptions that are added by name or by id: "with the Classpath exception", "WITH Classpath-exception-2.0". */
export function findExceptions(flat: FlatText): readonly LicenseMention[] {
  return [...exceptionsByName(flat), ...exceptionsById(flat)]
}

function exceptionsById(flat: FlatText): readonly LicenseMention[] {
  return [...flat.text.matchAll(byId)].flatMap(({ index, 0: words, 1: word = '' }) => {
    const id = spdxExceptionId(word.replace(/\.$/u, ''))
    return id === undefined ? [] : [mentionOf(flat, id, { from: index, to: index + words.length })]
  })
}

function exceptionsByName(flat: FlatText): readonly LicenseMention[] {
  const license = /\b(?:version |GPL-?v?)3/iu.test(flat.text) ? 'GPL-3.0-only' : 'GPL-2.0-only'
  return [...flat.text.matchAll(exceptions)].flatMap(({ index, 0: word }) => {
    const found = named.exec(flat.text.slice(Math.max(0, index - before), index))
    const id = found === null ? undefined : exceptionIn(found[1] ?? '', license)
    if (found === null || id === undefined) return []
    return [mentionOf(flat, id, { from: index - found[0].length, to: index + word.length })]
  })
}

function mentionOf(flat: FlatText, license: string, { from, to }: TextSpan): LicenseMention {
  return { license, how: 'notice', confidence: 4, coverage: 1, from: flat.placeOf(from), to: flat.placeOf(to), isException: true }
}

const before = 160

/** Finds the longest last words that name an exception. */
function exceptionIn(phrase: string, license: string): string | undefined {
  const words = phrase
    .replaceAll(/["'()]/gu, '')
    .trim()
    .split(/\s+/u)
  const endings = words.map((_, i) => words.slice(i).join(' '))
  return endings.flatMap((ending) => findExceptionByName(`${ending} exception`, license) ?? [])[0]
}
