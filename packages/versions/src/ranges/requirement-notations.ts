import type { NativeRange } from './native-range.ts'
import type { VersConstraint } from './vers-range.ts'

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

/** How a package manager writes requirements. */
export interface Notation {
  readonly alternatives?: RegExp
  /** Between comparisons that must hold at once. */
  readonly separator: RegExp
  readonly operators: Readonly<Record<string, Meaning>>
  /** A shorter version than this leaves the other numbers open. */
  readonly fullLength: number
  readonly any: RegExp
  /** Whether `1.2 - 2.3` is a range. */
  readonly hasHyphen?: boolean
}

export const anyVersion: NativeRange = [[{ comparator: '*', version: '*' }]]

/** The range of one comparison. */
export function one(comparator: Comparator, version: string): NativeRange {
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

/** Elixir compares with three numbers. */
function wholeOnly(meaning: Meaning): Meaning {
  return (bound) => (bound.numbers.length === 3 && !bound.hasWildcard ? meaning(bound) : undefined)
}

/** Elixir rejects `~> 2`. */
function elixirPessimistic(bound: Bound): NativeRange | undefined {
  return [2, 3].includes(bound.numbers.length) && !bound.hasWildcard ? pessimistic(bound) : undefined
}

const whitespace = /\s+/u
const comma = /\s*,\s*/u

/** By package URL type. */
export const notations: Readonly<Record<string, Notation>> = {
  npm: {
    alternatives: /\s*\|\|\s*/u,
    separator: whitespace,
    operators: { ...comparisons, '': equal, '^': caret, '~': tilde, '~>': tilde },
    fullLength: 3,
    any: /^(?:[*xX]?|latest)$/u,
    hasHyphen: true,
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
    hasHyphen: true,
  },
  hex: {
    alternatives: /\s+or\s+/u,
    separator: /\s+and\s+/u,
    operators: {
      '': wholeOnly(equal),
      '==': wholeOnly(equal),
      '!=': wholeOnly(unequal),
      '>': wholeOnly(above),
      '>=': wholeOnly(({ text }) => one('>=', text)),
      '<': wholeOnly(({ text }) => one('<', text)),
      '<=': wholeOnly(atMost),
      '~>': elixirPessimistic,
    },
    fullLength: 0,
    any: /^$/u,
  },
  pub: { separator: whitespace, operators: { ...comparisons, '': equal, '^': dartCaret }, fullLength: 0, any: /^(?:any)?$/u },
}

function bareCargo(bound: Bound): NativeRange {
  return bound.hasWildcard ? allOpen(bound) : caret(bound)
}

/** Reads a version with its wildcard: `1.2.*`, `1.x`. Neither is followed by anything else. */
export function boundOf(written: string, { fullLength }: Notation): Bound | undefined {
  const [, text = '', wildcard = ''] = /^[v=]?(\d[^*]*?)((?:\.[*xX])*)$/u.exec(written) ?? []
  const numbers = numbersOf(text)
  if (numbers === undefined) return undefined
  const [hasWildcard, isShort] = [wildcard !== '', /^[\d.]+$/u.test(text) && numbers.length < fullLength]
  return { text, numbers, hasWildcard, isOpen: hasWildcard || isShort }
}

function numbersOf(text: string): readonly number[] | undefined {
  const digits = /^(\d+(?:\.\d+)*)(?:[-+._a-z][^\s/:]*)?$/iu.exec(text)?.[1]
  const numbers = digits?.split('.').map(Number)
  return numbers?.every(Number.isSafeInteger) === true ? numbers : undefined
}
