/** A phrase that names licences: one, or several with how they are joined. */
export type LicensePhrase = { readonly kind: 'one'; readonly text: string } | LicensePhrases

interface LicensePhrases {
  readonly kind: 'and' | 'or'
  readonly texts: readonly string[]
  /** False where a slash joins, which names and sentences have in them too. */
  readonly isLoose: boolean
}

type Joint = readonly ['and' | 'or', RegExp]

const slash = /\s*\/\s*(?!\/)/gu
const lists: Joint = ['and', /\s*[,;]\s+(?!version|v\.?\s?\d|\d|see\b|with\b)|(?<=[^\s,]),(?=https?:)/giu]

/** Words that join, the loosest first. A comma or semicolon means that all hold, unless the phrase says "or" or "dual". */
const joints: readonly Joint[] = [
  ['or', /\s+(?:and\/or|or)\s+|\s*\|\|?\s*/giu],
  ['and', /\s+(?:and|plus)\s+|\s*&&?\s*|\s+\+\s+(?=[A-Za-z])/giu],
  lists,
  ['or', slash],
]

const dual = /^\(?(?:dual|triple|multi|tri)(?:[\s-]*licen[sc](?:ed|e|es|ing))?\b[\s:]*(?:consisting of|under|with|of|:)?\s*(?:either\s+)?/iu

/** Splits a phrase where it names several licences, one level at a time; what stands in parentheses stays together. */
export function splitPhrase(phrase: string): LicensePhrase {
  const text = withoutParentheses(phrase.trim())
  const said = text.replace(dual, '')
  const isChoice = said !== text && said !== ''
  const masked = maskParentheses(isChoice ? said : text)
  for (const [kind, joint] of jointsOf(masked)) {
    const texts = cut(isChoice ? said : text, masked, joint)
    if (texts.length > 1) return { kind: isChoice ? 'or' : kind, texts, isLoose: joint !== slash }
  }
  return { kind: 'one', text: isChoice ? said : text }
}

/** In "A, B or C" the comma is an "or"; in "A or B, C" it parts what is joined closer. */
function jointsOf(masked: string): readonly Joint[] {
  const [comma, or] = [masked.lastIndexOf(', '), masked.search(/\sor\s/iu)]
  if (comma < 0 || or < 0) return joints
  return or < comma ? [lists, ...joints] : [['or', /\s*,\s*or\s+|\s+or\s+|\s*,\s+(?!version|v\.?\s?\d|\d)/giu], ...joints]
}

function cut(text: string, masked: string, joint: RegExp): readonly string[] {
  const ends = [...masked.matchAll(joint)]
  const starts = [0, ...ends.map(({ index, 0: found }) => index + found.length)]
  return starts.map((start, i) => text.slice(start, ends[i]?.index).trim()).filter((part) => part !== '')
}

/** Parts of names that look like a joint. */
const names =
  /development and distribution|notice and (?:disclaimer|licen[sc]e)|bzip2 and libbzip2|library or lesser|new or (?:revised|modified)|original or old/giu

/** As long as the text, with a placeholder for everything in parentheses. */
function maskParentheses(text: string): string {
  const plain = text.replaceAll(names, (name) => '\0'.repeat(name.length))
  const masked: string[] = []
  for (let i = 0, depth = 0; i < plain.length; i += 1) {
    const char = plain.charAt(i)
    if (char === '(') depth += 1
    masked.push(depth > 0 ? '\0' : char)
    if (char === ')' && depth > 0) depth -= 1
  }
  return masked.join('')
}

/** `(A or B)` is `A or B`; `(A) or (B)` stays. */
function withoutParentheses(text: string): string {
  const isWhole = text.startsWith('(') && text.endsWith(')') && !/[^\0]/u.test(maskParentheses(text))
  return isWhole && closesAtEnd(text) ? withoutParentheses(text.slice(1, -1).trim()) : text
}

function closesAtEnd(text: string): boolean {
  for (let i = 0, depth = 0; i < text.length; i += 1) {
    if (text.charAt(i) === '(') depth += 1
    if (text.charAt(i) === ')') depth -= 1
    if (depth === 0) return i === text.length - 1
  }
  return false
}
