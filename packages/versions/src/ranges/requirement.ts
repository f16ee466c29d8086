import { type NativeRange, parseNativeRange } from './native-range.ts'
import type { VersConstraint } from './vers-range.ts'

const longest = 2000
/** More alternatives than any requirement has; `!=1.*` doubles them. */
const mostAlternatives = 64

/**
 * Parses what a package requires of another as its package manager reads it, where a bare version is more than that version: `1.2` is
 * `>=1.2 <1.3` in npm, `^1.2` in Cargo, `>=1.2` in NuGet and Go. Schemes are package URL types. Undefined unless the whole text is
 * understood: tags, paths, URLs. Meant for releases: which pre-releases a requirement admits is not told.
 */
export function parseRequirement(scheme: string, text: string): NativeRange | undefined {
  const read = readers.get(scheme)
  if (read === undefined || text.length > longest) return undefined
  const range = read(text.trim())
  return range !== undefined && range.length > 0 && range.length <= mostAlternatives ? range : undefined
}

type Reader = (text: string) => NativeRange | undefined
type Comparator = VersConstraint['comparator']

/** A version of a requirement: the numbers it fixes, and whether it leaves the others open, by a wildcard or by ending early. */
interface Bound {
  readonly text: string
  readonly numbers: readonly number[]
  readonly hasWildcard: boolean
  readonly isOpen: boolean
}

/** What an operator means before a bound; undefined where the package manager does not accept it. */
type Meaning = (bound: Bound) => NativeRange | undefined

interface Notation {
  readonly alternatives?: RegExp
  /** Between what must hold at once. */
  readonly separator: RegExp
  readonly operators: Readonly<Record<string, Meaning>>
  /** A shorter version than this leaves the other numbers open. */
  readonly fullLength: number
  readonly any: RegExp
}

const anyVersion: NativeRange = [[{ comparator: '*', version: '*' }]]

function one(comparator: Comparator, version: string): NativeRange {
  return [[{ comparator, version }]]
}

/** From a bound up to the version in which the number at an index is one higher. */
function upTo({ text, numbers }: Bound, kept: number): NativeRange {
  return [
    [
      { comparator: '>=', version: text },
      { comparator: '<', version: raised(numbers, kept) },
    ],
  ]
}

function raised(numbers: readonly number[], kept: number): string {
  const at = Math.max(0, Math.min(kept, numbers.length - 1))
  return [...numbers.slice(0, at), (numbers[at] ?? 0) + 1].join('.')
}

function allOpen(bound: Bound): NativeRange {
  return upTo(bound, bound.numbers.length - 1)
}

function equal(bound: Bound): NativeRange {
  return bound.isOpen ? allOpen(bound) : one('=', bound.text)
}

function unequal(bound: Bound): NativeRange {
  if (!bound.isOpen) return one('!=', bound.text)
  return [...one('<', bound.text), ...one('>=', raised(bound.numbers, bound.numbers.length - 1))]
}

function above(bound: Bound): NativeRange {
  return bound.isOpen ? one('>=', raised(bound.numbers, bound.numbers.length - 1)) : one('>', bound.text)
}

function atMost(bound: Bound): NativeRange {
  return bound.isOpen ? one('<', raised(bound.numbers, bound.numbers.length - 1)) : one('<=', bound.text)
}

const comparisons: Readonly<Record<string, Meaning>> = {
  '=': equal,
  '>': above,
  '>=': ({ text }) => one('>=', text),
  '<': ({ text }) => one('<', text),
  '<=': atMost,
}

/** The first number that is not 0 stays; `^0.0` keeps the last one written. */
function caret(bound: Bound): NativeRange {
  const first = bound.numbers.findIndex((number) => number > 0)
  return upTo(bound, first === -1 ? bound.numbers.length - 1 : first)
}

/** Dart keeps the second number below 1.0, whatever follows. */
function dartCaret(bound: Bound): NativeRange {
  return upTo(bound, (bound.numbers[0] ?? 0) > 0 ? 0 : 1)
}

/** The second number stays, or the only one. */
function tilde(bound: Bound): NativeRange {
  return upTo(bound, 1)
}

/** All but the last number stay: `~> 2.0.8` of RubyGems, `~1.2` of Composer. */
function pessimistic(bound: Bound): NativeRange {
  return upTo(bound, bound.numbers.length - 2)
}

/** `~=2` is invalid. */
function compatible(bound: Bound): NativeRange | undefined {
  return bound.numbers.length < 2 || bound.isOpen ? undefined : pessimistic(bound)
}

const whitespace = /\s+/u
const comma = /\s*,\s*/u

const notations: Readonly<Record<string, Notation>> = {
  npm: {
    alternatives: /\s*\|\|\s*/u,
    separator: whitespace,
    operators: { ...comparisons, '': equal, '^': caret, '~': tilde, '~>': tilde },
    fullLength: 3,
    any: /^(?:[*xX]?|latest)$/u,
  },
  cargo: { separator: comma, operators: { ...comparisons, '': bareCargo, '^': caret, '~': tilde }, fullLength: 3, any: /^\*?$/u },
  pypi: {
    separator: comma,
    operators: {
      '==': equal,
      '===': ({ text }) => one('=', text),
      '!=': unequal,
      '>': ({ text }) => one('>', text),
      '>=': ({ text }) => one('>=', text),
      '<': ({ text }) => one('<', text),
      '<=': ({ text }) => one('<=', text),
      '~=': compatible,
    },
    fullLength: 0,
    any: /^$/u,
  },
  gem: {
    separator: comma,
    operators: { ...comparisons, '': equal, '!=': unequal, '~>': pessimistic },
    fullLength: 0,
    any: /^$/u,
  },
  composer: {
    alternatives: /\s*\|\|?\s*/u,
    separator: /\s*,\s*|\s+/u,
    operators: { ...comparisons, '': equal, '==': equal, '!=': unequal, '<>': unequal, '^': caret, '~': pessimistic },
    fullLength: 0,
    any: /^\*$/u,
  },
  pub: { separator: whitespace, operators: { ...comparisons, '': equal, '^': dartCaret }, fullLength: 0, any: /^(?:any)?$/u },
}

function bareCargo(bound: Bound): NativeRange {
  return bound.hasWildcard ? allOpen(bound) : caret(bound)
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...Object.entries(notations).map(([scheme, notation]) => [scheme, (text: string) => alternativesOf(text, notation)] as const),
  ['pypi', (text) => alternativesOf(text.replace(/^\((.*)\)$/u, '$1'), notations['pypi'])],
  ['composer', (text) => alternativesOf(text.replaceAll(/@(?:stable|rc|beta|alpha|dev)\b/giu, ''), notations['composer'])],
  ['golang', (text) => (/^v\d+(?:\.\d+)*[\w.+-]*$/u.test(text) ? one('>=', text) : undefined)],
  ['nuget', (text) => (text === '' ? anyVersion : (minimum(text) ?? parseNativeRange('nuget', text)))],
  ['maven', (text) => (/^[\w.+-]+$/u.test(text) ? one('=', text) : parseNativeRange('maven', text))],
])

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
  const [, from, to] = /^(\S+)\s+-\s+(\S+)$/u.exec(text) ?? []
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
  const meaning = Object.hasOwn(notation.operators, operator) ? notation.operators[operator] : undefined
  if (/^[*x]$/iu.test(written) && notation.any.test(written)) return /^[<>!]$/u.test(operator) ? undefined : anyVersion
  const bound = boundOf(written, notation)
  return bound && meaning?.(bound)
}

/** Reads a version with its wildcard: `1.2.*`, `1.x`. Neither is followed by anything else. */
function boundOf(written: string, { fullLength }: Notation): Bound | undefined {
  const [, text = '', wildcard] = /^[v=]?(\d[^*]*?)((?:\.[*xX])+)?$/u.exec(written) ?? []
  const [, digits = '', rest = ''] = /^(\d+(?:\.\d+)*)(.*)$/u.exec(text) ?? []
  const numbers = digits.split('.').map(Number)
  if (digits === '' || !/^(?:$|[-+._a-z])/iu.test(rest) || /[\s/:]/u.test(rest)) return undefined
  if (numbers.some((number) => !Number.isSafeInteger(number))) return undefined
  const hasWildcard = wildcard !== undefined
  return { text, numbers, hasWildcard, isOpen: hasWildcard || (rest === '' && numbers.length < fullLength) }
}
