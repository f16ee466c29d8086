import { sortedConstraints, type VersConstraint, type VersRange } from './vers-range.ts'
import type { VersionOrder } from '../orderings/version-order-of.ts'

/** A range as a package manager writes it: a version is inside when all constraints of one alternative hold. */
export type NativeRange = readonly (readonly VersConstraint[])[]

const longest = 10_000

/**
 * Parses a range in the notation of a scheme's package manager: `^1.2 || ~2.0`, `>=1,<2`, `~>2.0.8`, `[1.0,2.0)`, `1.4.1+`.
 * Undefined unless the whole text is understood.
 */
export function parseNativeRange(scheme: string, text: string): NativeRange | undefined {
  if (text.length > longest || text.trim() === '') return undefined
  const read = (dialects.get(scheme) ?? comparisons)(text.trim(), scheme)
  return read.length > 0 && read.every((constraints) => constraints.length > 0) ? read : undefined
}

/** Whether a version lies in a native range; versions and bounds that cannot be ordered lie in none. */
export function isInNativeRange(range: NativeRange, version: string, order: VersionOrder): boolean {
  return (
    order.isParsable(version) && range.some((constraints) => constraints.every((constraint) => isSatisfied(constraint, version, order)))
  )
}

/** Converts a native range to a `vers:` range: each constraint once, in version order. */
export function toVersRange(scheme: string, range: NativeRange): VersRange {
  const all = new Map(range.flat().map((constraint) => [`${constraint.comparator}${constraint.version}`, constraint]))
  return { scheme, constraints: sortedConstraints(scheme, [...all.values()]) }
}

const tests: Readonly<Record<VersConstraint['comparator'], (distance: number) => boolean>> = {
  '=': (distance) => distance === 0,
  '!=': (distance) => distance !== 0,
  '<': (distance) => distance < 0,
  '<=': (distance) => distance <= 0,
  '>': (distance) => distance > 0,
  '>=': (distance) => distance >= 0,
  '*': () => true,
}

function isSatisfied({ comparator, version: bound }: VersConstraint, version: string, order: VersionOrder): boolean {
  if (comparator === '*') return true
  return order.isParsable(bound) && tests[comparator](order.compare(version, bound))
}

/** Returns no alternatives, or an empty one, for text it does not understand. */
type Dialect = (text: string, scheme: string) => NativeRange

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['maven', intervals],
  ['nuget', intervals],
  ['nginx', nginxVersions],
  ['openssl', (text) => text.split(',').map((version) => exactly(version.trim()))],
])

function exactly(version: string): readonly VersConstraint[] {
  return version === '' || /[\s<>=!|^~[\]()]/u.test(version) ? [] : [{ comparator: '=', version }]
}

const interval = /([[(])\s*([^,[\]()]*?)\s*(?:(,)\s*([^,[\]()]*?)\s*)?([\])])\s*,?\s*/gu

/** Parses `[1.0,2.0)`, `(,1.0],[1.2,)`, `[1.5]` and comparisons; a bare version is rejected, since it means a minimum or a preference. */
function intervals(text: string, scheme: string): NativeRange {
  if (!/^[[(]/u.test(text)) return /^[<>=!]/u.test(text) ? comparisons(text, scheme) : []
  const found = [...text.matchAll(interval)]
  return found.map(([whole]) => whole).join('') === text ? found.map(intervalOf) : []
}

function intervalOf([whole = '', , from = '', comma, to = '']: readonly (string | undefined)[]): readonly VersConstraint[] {
  const text = whole.replace(/[\s,]+$/u, '')
  if (comma === undefined) return /^\[.*\]$/u.test(text) ? exactly(from) : []
  const bounds = boundsBetween(text, { from, to })
  return bounds.length === 0 ? [{ comparator: '*', version: '*' }] : bounds
}

function boundsBetween(text: string, { from, to }: Readonly<Record<'from' | 'to', string>>): readonly VersConstraint[] {
  const lower: VersConstraint = { comparator: text.startsWith('[') ? '>=' : '>', version: from }
  const upper: VersConstraint = { comparator: text.endsWith(']') ? '<=' : '<', version: to }
  return [lower, upper].filter(({ version }) => version !== '')
}

/** `1.4.1+` extends to the end of a stable branch, whose second number is even; `1.5.0+` has no end. */
function nginxVersions(text: string): NativeRange {
  return text.split(',').map((part) => nginxVersion(part.trim()))
}

function nginxVersion(text: string): readonly VersConstraint[] {
  const [, from = '', plus, to] = /^(\d+(?:\.\d+)*)(?:(\+)|-(\d+(?:\.\d+)*))?$/u.exec(text) ?? []
  if (to !== undefined) return between(from, { comparator: '<=', version: to })
  if (plus === undefined) return exactly(from)
  const [major = '0', minor = '0'] = from.split('.')
  if (Number(minor) % 2 === 1) return [{ comparator: '>=', version: from }]
  return between(from, { comparator: '<', version: `${major}.${String(Number(minor) + 1)}.0` })
}

function between(from: string, upper: VersConstraint): readonly VersConstraint[] {
  return [{ comparator: '>=', version: from }, upper]
}

/** Parses comparisons joined by space or comma, with alternatives by `||`, in Composer by `|` too. */
function comparisons(text: string, scheme: string): NativeRange {
  const plain = scheme === 'conan' ? text.replaceAll(/,\s*include_prerelease(?:=\w+)?/gu, '') : text
  return plain.split(scheme === 'composer' ? /\|\|?/u : '||').map((alternative) => allOf(alternative.trim(), scheme))
}

function allOf(text: string, scheme: string): readonly VersConstraint[] {
  const [, from, to] = /^(\S+)\s+-\s+(\S+)$/u.exec(text) ?? []
  if (from !== undefined && to !== undefined) return between(from, { comparator: '<=', version: to })
  const parts = text.replaceAll(/([<>=!~^])\s+/gu, '$1').split(/[\s,]+/u)
  const read = parts.map((part) => comparison(part, scheme))
  return read.every((constraints) => constraints.length > 0) ? read.flat() : []
}

function comparison(part: string, scheme: string): readonly VersConstraint[] {
  const [, operator = '', written = ''] = /^(>=|<=|!=|~>|~=|={1,3}|[<>~^])?([^<>=!~^]+)$/u.exec(part) ?? []
  const version = plainVersion(written, scheme)
  if (version === '') return []
  if (/(?:^|\.)[*x](?:\.|$)/iu.test(version)) return expandWildcard(operator, version, scheme)
  const shorthand = shorthandOf(operator, scheme)
  return shorthand === undefined ? [{ comparator: comparatorOf(operator), version }] : expandShorthand(version, shorthand, scheme)
}

function comparatorOf(operator: string): VersConstraint['comparator'] {
  return /^=*$/u.test(operator) ? '=' : (operator as VersConstraint['comparator'])
}

/** Conan appends a hyphen to a version to include prereleases. */
function plainVersion(written: string, scheme: string): string {
  const version = written.replace(/^v(?=\d)/iu, '')
  return scheme === 'conan' ? version.replace(/(?<=.)-$/u, '') : version
}

/** `1.x` is every 1; `>=1.x` begins with 1, and `<1.x` ends before it. */
function expandWildcard(operator: string, version: string, scheme: string): readonly VersConstraint[] {
  const parts = version.split('.')
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => /^[*x]$/iu.test(part)),
  )
  if (fixed.length === 0) return operator === '' ? [anyVersion(scheme)] : []
  if (operator === '>=' || operator === '<') return [{ comparator: operator, version: fixed.join('.') }]
  return /^=*$/u.test(operator) ? expandShorthand(fixed.join('.'), (numbers) => numbers.length - 1, scheme) : []
}

function anyVersion(scheme: string): VersConstraint {
  return scheme === 'conan' ? { comparator: '>=', version: '0.0.0' } : { comparator: '*', version: '*' }
}

/** Returns the meaning of a shorthand operator; Composer's `~` is RubyGems' `~>`. */
function shorthandOf(operator: string, scheme: string): ((numbers: readonly number[]) => number) | undefined {
  return shorthands.get(operator === '~' && scheme === 'composer' ? '~>' : operator)
}

/** The last number that must stay fixed. */
const shorthands: ReadonlyMap<string, (numbers: readonly number[]) => number> = new Map([
  [
    '^',
    (numbers) =>
      Math.max(
        0,
        numbers.findIndex((number) => number > 0),
      ),
  ],
  ['~', (numbers) => Math.min(1, numbers.length - 1)],
  ['~>', (numbers) => Math.max(0, numbers.length - 2)],
  ['~=', (numbers) => Math.max(0, numbers.length - 2)],
])

function expandShorthand(version: string, lastKept: (numbers: readonly number[]) => number, scheme: string): readonly VersConstraint[] {
  const numbers = (/^\d+(?:\.\d+)*/u.exec(version)?.[0] ?? '').split('.').map(Number)
  if (numbers.some((number) => !Number.isSafeInteger(number)) || !/^\d/u.test(version)) return []
  const kept = lastKept(numbers)
  const raised = [...numbers.slice(0, kept), (numbers[kept] ?? 0) + 1]
  return between(version, { comparator: '<', version: endings.get(scheme)?.(raised) ?? raised.join('.') })
}

const endings: ReadonlyMap<string, (numbers: readonly number[]) => string> = new Map([
  ['conan', (numbers) => `${numbers.join('.')}-`],
  ['npm', (numbers) => [...numbers, 0, 0].slice(0, Math.max(3, numbers.length)).join('.')],
])
