/** Spellings of a CWE: `CWE-79`, `cwe_079`, `CWE79`, `external/cwe/cwe-79`, `cwe:CWE-79`, `CWE-79: Cross-site Scripting`. */
const spelled = /^(?:[\w.-]{1,50}[/:] ?){0,5}cwe[-_:/ ]?0*([1-9]\d{0,4})(?!\w)/iu
/** A number, where the field implies that it is a CWE. */
const bare = /^0*([1-9]\d{0,4})(?![\w.])/u
const address = /^https?:\/\/cwe\.mitre\.org\/data\/definitions\/0*([1-9]\d{0,4})\.html/iu
const longestText = 1_000

/** Finds the CWEs in a tag or similar, which may contain a list. Words inside a sentence do not count. */
export function cwesIn(text: unknown): readonly string[] {
  return piecesOf(text).flatMap((piece) => named(spelled, piece))
}

/** Finds the CWEs in a CWE field, where numbers and addresses count too. */
export function cwesOf(text: unknown): readonly string[] {
  return piecesOf(text).flatMap((piece) => [spelled, address, bare].map((form) => named(form, piece)).find(isNonEmpty) ?? [])
}

function piecesOf(text: unknown): readonly string[] {
  if (typeof text === 'number') return [String(text)]
  if (typeof text !== 'string') return []
  return text
    .slice(0, longestText)
    .split(/[,;|\n]/u)
    .map((piece) => piece.trim())
}

function named(form: RegExp, piece: string): readonly string[] {
  const number = form.exec(piece)?.[1]
  return number === undefined ? [] : [`CWE-${number}`]
}

function isNonEmpty(found: readonly string[]): boolean {
  return found.length > 0
}
