import { findExceptionByName } from '#recognition/names/find-exception-by-name.ts'
import type { FlatText } from './flat-text.ts'
import type { LicenseMention } from './license-mention.ts'

const exceptions = /\bexceptions?\b/giu
const named = /\b(?:with|plus|and|including|under|subject to|by)\b[^.\n]{0,60}?((?:["'(]?[\w./-]{1,30}["')]?\s){1,5})$/iu

/** Finds exceptions that are added by name: "with the Classpath exception". */
export function findExceptions(flat: FlatText): readonly LicenseMention[] {
  const license = /\b(?:version |GPL-?v?)3/iu.test(flat.text) ? 'GPL-3.0-only' : 'GPL-2.0-only'
  return [...flat.text.matchAll(exceptions)].flatMap(({ index, 0: word }) => {
    const found = named.exec(flat.text.slice(Math.max(0, index - before), index))
    const id = found === null ? undefined : exceptionIn(found[1] ?? '', license)
    if (found === null || id === undefined) return []
    const [from, to] = [flat.placeOf(index - found[0].length), flat.placeOf(index + word.length)]
    return [{ license: id, how: 'notice', confidence: 4, coverage: 1, from, to, isException: true } as const]
  })
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
