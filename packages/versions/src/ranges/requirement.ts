import { type NativeRange, parseNativeRange } from './native-range.ts'
import { anyVersion, boundOf, type Notation, notations, one } from './requirement-notations.ts'

const longest = 2000
/** More alternatives than any requirement has; `!=1.*` doubles them. */
const mostAlternatives = 64

/**
 * Parses what a package requires of another as its package manager reads it, where a bare version is more than that version: `1.2` is
 * `>=1.2 <1.3` in npm, `^1.2` in Cargo, `>=1.2` in NuGet and Go. Schemes are package URL types. Undefined unless the whole text is
 * understood: tags, paths, URLs. Meant for releases: which pre-releases a requirement admits is not known.
 */
export function parseRequirement(scheme: string, text: string): NativeRange | undefined {
  const read = readers.get(scheme)
  if (read === undefined || text.length > longest) return undefined
  const range = read(text.trim())
  return range !== undefined && range.length > 0 && range.length <= mostAlternatives ? range : undefined
}

type Reader = (text: string) => NativeRange | undefined

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...Object.entries(notations).map(([scheme, notation]) => [scheme, (text: string) => alternativesOf(text, notation)] as const),
  ['pypi', (text) => alternativesOf(text.replace(/^\((.*)\)$/u, '$1'), notations['pypi'])],
  ['composer', (text) => alternativesOf(text.replaceAll(/@(?:stable|rc|beta|alpha|dev)\b/giu, ''), notations['composer'])],
  ['golang', (text) => (/^v\d+(?:\.\d+)*[\w.+-]*$/u.test(text) ? one('>=', text) : undefined)],
  ['nuget', (text) => (text === '' ? anyVersion : (minimum(text) ?? parseNativeRange('nuget', text)))],
  ['maven', mavenRange],
])

/** A bare version is a preference, which an installation of nothing else follows; LATEST and RELEASE are no versions. */
function mavenRange(text: string): NativeRange | undefined {
  if (/^(?:LATEST|RELEASE)$/u.test(text)) return undefined
  return /^[\w.+-]+$/u.test(text) ? one('=', text) : parseNativeRange('maven', text)
}

function minimum(text: string): NativeRange | undefined {
  return /^\d+(?:\.\d+)*(?:-[\w.-]+)?(?:\+\S*)?$/u.test(text) ? one('>=', text) : undefined
}

function alternativesOf(text: string, notation: Notation | undefined): NativeRange | undefined {
  if (notation === undefined) return undefined
  const { alternatives } = notation
  const read = (alternatives === undefined ? [text] : text.split(alternatives)).map((part) => allOf(part.trim(), notation))
  return read.some((part) => part === undefined) ? undefined : read.flatMap((part) => part ?? [])
}

/** Reads what must hold at once. */
function allOf(text: string, notation: Notation): NativeRange | undefined {
  if (notation.any.test(text)) return anyVersion
  const [, from, to] = (notation.hasHyphen === true && /^(\S+)\s+-\s+(\S+)$/u.exec(text)) || []
  const parts =
    from === undefined || to === undefined ? text.replaceAll(/([<>=!~^])\s+/gu, '$1').split(notation.separator) : [`>=${from}`, `<=${to}`]
  return parts.reduce<NativeRange | undefined>((range, part) => both(range, comparisonOf(part, withHyphen(notation, to))), [[]])
}

/** The end of `1.2 - 2.3` is open in Composer too, where `<=2.3` is not. */
function withHyphen(notation: Notation, to: string | undefined): Notation {
  return to === undefined ? notation : { ...notation, fullLength: 3 }
}

function both(first: NativeRange | undefined, second: NativeRange | undefined): NativeRange | undefined {
  if (first === undefined || second === undefined || first.length * second.length > mostAlternatives) return undefined
  return first.flatMap((left) => second.map((right) => [...left, ...right]))
}

function comparisonOf(part: string, notation: Notation): NativeRange | undefined {
  const [, operator = '', written = ''] = /^([<>=!~^]{0,3})([^<>=!~^]+)$/u.exec(part) ?? []
  if (isAny(written, notation)) return /^[<>!]$/u.test(operator) ? undefined : anyVersion
  const bound = boundOf(written, notation)
  return bound && meaningOf(operator, notation)?.(bound)
}

function isAny(written: string, { any }: Notation): boolean {
  return /^[*x]$/iu.test(written) && any.test(written)
}

function meaningOf(operator: string, { operators }: Notation): Notation['operators'][string] | undefined {
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined
}
