/** What a template leaves open in brackets: `<year>`, `[name of copyright owner]`, `${licensor name}`. */
function inBrackets(words: string): string {
  const pairs = [
    ['<', '>', '<>'],
    [String.raw`\[`, String.raw`\]`, String.raw`\[\]`],
    [String.raw`\{`, String.raw`\}`, '{}'],
  ]
  const kinds = pairs.map(
    ([open = '', close = '', both = '']) =>
      `${open}(?=[^${both}@#\\n]{1,60}${close})(?:[^${both}\\n]*[^\\w${both}\\n])?(?:${words})(?:[^\\w${both}\\n][^${both}\\n]*)?${close}`,
  )
  return String.raw`\$?(?:${kinds.join('|')})`
}

const years = 'years?|yyyy|xxxx|jj|jahr|dates?|date-of-[a-z]+|2019'
const people = 'owner|holders?|authors?|organi[sz]ation|entities|licensor|institution|development group|inhaber|rechtsinhabers?'
/** Whatever stands in a copyright notice in brackets is left open; elsewhere only what names a person or a year is. */
const inNotice = inBrackets(`${years}|${people}|names?|email|asset`)
const inProse = inBrackets(`${years}|${people}`)

/** The same without brackets: a template only behind the word copyright. */
const barePlaceholders = [
  String.raw`\((?:From |To )?4-digit-year\)`,
  String.raw`\(CopyrightHoldersName\)`,
  String.raw`\(insert then current year\)`,
  String.raw`\(YEAR\)`,
  String.raw`\(COPYRIGHT HOLDER\(S\)/AUTHOR\(S\)\)`,
  String.raw`\b(?:19|20)(?:yy|xx)\b`,
  String.raw`\byyyy\b`,
  String.raw`\byear\b(?=\s+(?:by|your|name|copyright)\b)`,
  String.raw`(?<=\byear\s{1,3})(?:your name|name of author|copyright holder)\b`,
  String.raw`(?<=\byyyy\s{1,3})name of author\b`,
  String.raw`\bAUTHOR EMAIL\b`,
].join('|')
const placeholder = `(?:${inNotice}|${barePlaceholders})`

/** A copyright notice of a template from its first word to the last that names nobody. */
const filler = String.raw`(?:[\s\d.,–-]|\(c\)|©|\bby\b)`
const notice = new RegExp(
  String.raw`(?:${inNotice}\s*)?\bcopyright${filler}*${placeholder}(?:${filler}|${placeholder}|\band others\b|\ball rights reserved\b)*`,
  'giu',
)
const anyInProse = new RegExp(inProse, 'giu')
const anyPlaceholder = new RegExp(placeholder, 'giu')

/** Headings of what tells authors how to put a work under the licence: advice behind the terms, with a template of a notice. */
const adviceStart =
  /^[^\S\n]*(?:(?:appendix|addendum):?\s+)?(?:how to (?:apply (?:these terms|the|this)\b|use this license for your documents)|anhang: wie unterstellen sie)/imu

/**
 * A licence text as a notice shows it: verbatim but for what a template leaves open. Advice on how to apply the licence ends the text;
 * a copyright line that names nobody is left out, a year left open too; elsewhere a placeholder loses its brackets, so that
 * `the name of <copyright holder>` speaks of the copyright holder. Pure.
 */
export function withoutPlaceholders(text: string): string {
  const terms = withoutAdvice(text)
  return terms
    .split('\n')
    .flatMap((line) => withoutNotice(line) ?? [])
    .join('\n')
}

function withoutAdvice(text: string): string {
  const start = adviceStart.exec(text)?.index
  return start === undefined || start === 0 ? text : text.slice(0, start).trimEnd()
}

/** A line of blanks to be filled in: `Copyright (C) ______ ________.` */
const blankNotice = /^\W*copyright(?:\s|\(c\)|©)*_{3,}[\s_.,]*$/iu

/** Undefined for a line that says nothing but who might hold the copyright. */
function withoutNotice(line: string): string | undefined {
  if (blankNotice.test(line)) return undefined
  const rest = line.replaceAll(notice, remainingNotice)
  if (rest !== line && !/[\p{L}\p{N}]/u.test(rest)) return undefined
  return rest.replaceAll(anyInProse, (found) => found.replaceAll(/^\$?[<[{]\s*|\s*[>\]}]$/gu, ''))
}

/** Nothing is left of a notice that stands by itself; inside of a sentence, or before somebody's name, its own words are. */
function remainingNotice(found: string, ...more: readonly unknown[]): string {
  const [offset, line] = more.slice(-2) as [number, string]
  const [before, after] = [
    line.slice(Math.max(0, offset - 20), offset).trimEnd(),
    line.slice(offset + found.length, offset + found.length + 2),
  ]
  const isNamed = /^\p{Lu}/u.test(after) && !found.trimEnd().endsWith('.')
  if (!isNamed && !/[\p{L}\p{N},]$/u.test(before)) return ''
  const words = found
    .replaceAll(anyPlaceholder, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,])/gu, '')
    .trim()
  return isNamed ? `${words} ` : words
}
