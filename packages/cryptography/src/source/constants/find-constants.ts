import { describeAlgorithm } from '../describe-algorithm.ts'
import type { CryptoUse } from '../crypto-use.ts'
import type { SourceText } from '../source-text.ts'
import { type ConstantTable, constantTables } from './constant-tables.ts'

const suffixes = ['', 'u', 'l', 'ul', 'll', 'ull', 'lu', 'llu', 'n', 'i64', 'ui64', 'u8', 'u32', 'u64', 'uy', '_u8', '_u32', '_u64']

/** Lists the spellings of each table's first number with the table: in lower case, as words. */
export function constantSpellings(): readonly (readonly [word: string, table: ConstantTable])[] {
  return constantTables.flatMap((table) => spellingsOf(table.numbers[0] ?? 0n).map((word) => [word, table] as const))
}

function spellingsOf(number: bigint): readonly string[] {
  const digits = number.toString(16)
  const plain = [2, 8, 16].filter((width) => width >= digits.length).map((width) => `0x${digits.padStart(width, '0')}`)
  const bases = new Set([number.toString(), ...(digits.length > 2 ? grouped(digits) : []), `0x${digits}`, ...plain])
  return [...bases].flatMap((base) => suffixes.map((suffix) => base + suffix)).concat(negative(number))
}

/** Groups of four digits, as Rust and Java have them. */
function grouped(digits: string): readonly string[] {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, '0')
  return [`0x${padded.replaceAll(/(?<=.)(?=(?:.{4})+$)/gu, '_')}`]
}

/** The digits of a signed number: Java has no others. */
function negative(number: bigint): readonly string[] {
  const bits = [8n, 32n, 64n].find((width) => number < 2n ** width) ?? 64n
  return number >= 2n ** (bits - 1n) ? [(2n ** bits - number).toString(), `${(2n ** bits - number).toString()}l`] : []
}

/** Numbers below are indices, lengths and shifts among words. */
const smallest = 2n ** 16n
const mostForeign = 3

/** Reports whether a table's numbers follow each other from an offset: bytes without a gap, words with a few other numbers between. */
export function findConstants({ algorithm, numbers, unlessNext }: ConstantTable, source: SourceText, start: number): readonly CryptoUse[] {
  const text = source.code.slice(start, start + numbers.length * 48)
  if (!hasSecond(text, numbers[1] ?? 0n) || !follows(text, numbers)) return []
  if (unlessNext !== undefined && follows(source.code.slice(start, start + 300), [...numbers, unlessNext])) return []
  const described = describeAlgorithm(algorithm) ?? { algorithm }
  return [{ ...described, how: 'constant', confidence: 4, line: source.lineAt(start), kind: 'algorithm' }]
}

const nextNumber = /^\w+\W{1,24}(?:[A-Za-z_]\w{0,20}\W{1,24}){0,3}-?(?:0[xX]0*)?(\w)/u

/** Refuses most numbers by the first digit of the one after them. */
function hasSecond(text: string, second: bigint): boolean {
  const digit = nextNumber.exec(text)?.[1]?.toLowerCase()
  return digit !== undefined && (second >= smallest || firstDigits(second).includes(digit))
}

function firstDigits(number: bigint): readonly string[] {
  return [number.toString(16).charAt(0), number.toString().charAt(0), (256n - number).toString().charAt(0), 'x']
}

function follows(text: string, expected: readonly bigint[]): boolean {
  const isWords = expected.some((number) => number >= smallest)
  const mostBetween = isWords ? mostForeign : 0
  const left = { next: 0, between: mostBetween }
  for (const [word] of text.matchAll(numberWords)) {
    const number = valueOf(word.replaceAll('_', ''))
    if (number === expected[left.next]) left.next += 1
    else if (!isWords || number >= smallest) left.between -= 1
    if (left.next === expected.length) return true
    if (left.between < 0) return false
  }
  return false
}

const numberWords = /(?<![\w.])-?(?:0[xX][\da-fA-F_]{1,24}|\d[\d_]{0,23})/gu

function valueOf(word: string): bigint {
  if (!word.startsWith('-')) return BigInt(word)
  const number = BigInt(word.slice(1))
  const bits = [8n, 32n].find((width) => number <= 2n ** (width - 1n)) ?? 64n
  return 2n ** bits - number
}
