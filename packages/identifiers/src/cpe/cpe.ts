/**
 * A Common Platform Enumeration name by its attributes, in lower case and unescaped. `*` matches any value, `-` none; characters
 * that stood escaped stay escaped here.
 */
export interface Cpe {
  /** `a` application, `o` operating system, `h` hardware. */
  readonly part: string
  readonly vendor: string
  readonly product: string
  readonly version: string
  readonly update: string
  readonly edition: string
  readonly language: string
  readonly softwareEdition: string
  readonly targetSoftware: string
  readonly targetHardware: string
  readonly other: string
}

const attributes = [
  'part',
  'vendor',
  'product',
  'version',
  'update',
  'edition',
  'language',
  'softwareEdition',
  'targetSoftware',
  'targetHardware',
  'other',
] as const satisfies readonly (keyof Cpe)[]

const longest = 2000

/** Parses a CPE in either notation: the formatted string of 2.3 (`cpe:2.3:a:vendor:product:…`) or the URI of 2.2 (`cpe:/a:vendor:product`). */
export function parseCpe(text: string): Cpe | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed.length > longest) return undefined
  if (trimmed.startsWith('cpe:2.3:')) return fromValues(splitFormatted(trimmed.slice('cpe:2.3:'.length)).map(valueOf))
  return trimmed.startsWith('cpe:/') ? fromUri(trimmed.slice('cpe:/'.length)) : undefined
}

function fromValues(values: readonly string[]): Cpe | undefined {
  if (values.length > attributes.length) return undefined
  const cpe = Object.fromEntries(attributes.map((name, i) => [name, values[i] ?? '*'])) as unknown as Cpe
  const isNamed = cpe.vendor !== '*' || cpe.product !== '*'
  return /^[aoh*-]$/u.test(cpe.part) && isNamed ? cpe : undefined
}

/** Splits at colons that are not escaped. */
function splitFormatted(text: string): readonly string[] {
  return text.match(/(?:^|:)(?:\\.|[^\\:])*/gu)?.map((part) => (part.startsWith(':') ? part.slice(1) : part)) ?? []
}

/** Reads an attribute of 2.3: a single `*` or `-` is a wildcard, an escaped one is literal. */
function valueOf(written: string): string {
  if (written === '' || written === '*') return '*'
  if (written === String.raw`\-` || written === String.raw`\*`) return written
  return written.replaceAll(/\\(.)/gu, '$1')
}

/** Reads the 2.2 URI, whose edition may pack the four attributes that 2.3 added, separated by `~`. */
function fromUri(text: string): Cpe | undefined {
  const values = text.split(':').map(uriValueOf)
  const [packed = '*', language = '*', ...more] = values.slice(5)
  const named = [...values.slice(0, 5), '*', '*', '*', '*', '*'].slice(0, 5)
  const [edition = '*', ...added] = packed.startsWith('~') ? packed.slice(1).split('~').map(uriValueOf) : [packed]
  return more.length > 0 ? undefined : fromValues([...named, edition, language, ...added])
}

function uriValueOf(written: string): string {
  if (written === '') return '*'
  try {
    return decodeURIComponent(written.replaceAll(/%0[12]/gu, (code) => (code === '%01' ? '?' : '*')))
  } catch {
    return written
  }
}

/** Whether a pattern includes the other CPE: `*` in the pattern matches everything, wildcards inside a value any run of characters. */
export function matchesCpe(pattern: Cpe, cpe: Cpe): boolean {
  return attributes.every((name) => matchesValue(pattern[name], cpe[name]))
}

function matchesValue(requested: string, value: string): boolean {
  if (requested === '*' || requested === value) return true
  if (value === '*' || value === '-' || !/[*?]/u.test(requested)) return false
  return matchesWildcards(requested, value)
}

/** Matches in time linear in the text for each star, without building a regular expression from untrusted text. */
function matchesWildcards(requested: string, value: string): boolean {
  const pieces = requested.split('*')
  const first = pieces[0] ?? ''
  if (!startsWithPiece(value, first, 0)) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = findPiece(value, piece, at)
    if (found === undefined) return false
    at = found + piece.length
  }
  const last = pieces.at(-1) ?? ''
  if (pieces.length === 1) return value.length === requested.length
  return value.length - last.length >= at && startsWithPiece(value, last, value.length - last.length)
}

function startsWithPiece(value: string, piece: string, at: number): boolean {
  return at + piece.length <= value.length && Array.from(piece).every((letter, i) => letter === '?' || letter === value[at + i])
}

function findPiece(value: string, piece: string, from: number): number | undefined {
  for (let at = from; at + piece.length <= value.length; at++) if (startsWithPiece(value, piece, at)) return at
  return undefined
}
