import { createHash } from 'node:crypto'
import { findCopyrights } from '@waybill/licensing/copyrights'
import { correctHolders } from './corrected-truth.ts'
import { readRecords } from './read-records.ts'
import type { SetResult } from './set-result.ts'

export interface CopyrightRecord {
  readonly id: string
  /** What the record states: copyrights, holders, authors; the rest is not to be compared. */
  readonly what: readonly string[]
  readonly copyrights: readonly string[]
  readonly holders: readonly string[]
  readonly authors: readonly string[]
  readonly text: string
}

type Kind = 'holders' | 'statements' | 'authors'

interface Comparison {
  readonly record: CopyrightRecord
  readonly kind: Kind
  readonly right: number
  /** Of the missed ones, those found with more or fewer words at an end. */
  readonly like: number
  readonly missed: readonly string[]
  readonly extra: readonly string[]
}

const kinds: readonly Kind[] = ['holders', 'statements', 'authors']

/** Reads the records of the set `copyrights-scancode` of the data folder. */
export function readCopyrightRecords(dataFolder: string): readonly CopyrightRecord[] {
  return readRecords(dataFolder, 'copyrights-scancode.ndjson.gz') as readonly CopyrightRecord[]
}

/**
 * Compares the copyrights found in the texts of ScanCode's tests with what it finds. Half of the records, by a hash of
 * their ids, may be looked at to improve the rules; the other half shows whether they hold. Records of `to_improve`
 * state what ScanCode finds wrongly, by their own words; they are left out of all figures but those named so. The figures `as read` compare
 * holders with what the texts say, where the truth is wrong.
 */
export function measureCopyrights(dataFolder: string): SetResult {
  const records = readCopyrightRecords(dataFolder)
  const compared = records.flatMap((record) => compare(record))
  const asRead = records.flatMap((record) => compare({ ...record, holders: correctHolders(record.id, record.holders) }))
  return {
    set: 'copyrights-scancode',
    records: records.length,
    figures: {
      ...figuresOf('tuned', compared, isTuned),
      ...figuresOf('held out', compared, isHeldOut),
      ...figuresOf('all with to_improve', compared, () => true),
      ...figuresOfKind(
        'holders',
        'as read, tuned',
        asRead.filter(({ record }) => isTuned(record)),
      ),
      ...figuresOfKind(
        'holders',
        'as read, held out',
        asRead.filter(({ record }) => isHeldOut(record)),
      ),
    },
    wrong: compared.filter(({ record }) => isTuned(record)).flatMap(missesOf),
  }
}

function isTuned(record: CopyrightRecord): boolean {
  return !isDoubtful(record) && isEven(record)
}

function isHeldOut(record: CopyrightRecord): boolean {
  return !isDoubtful(record) && !isEven(record)
}

function isDoubtful({ id }: CopyrightRecord): boolean {
  return id.includes('to_improve')
}

function isEven({ id }: CopyrightRecord): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0
}

function compare(record: CopyrightRecord): readonly Comparison[] {
  const { statements, authors } = findCopyrights(record.text)
  const found: Readonly<Record<Kind, readonly string[]>> = {
    // the truth has the holders of a statement as one
    holders: statements.map(({ holders }) => holders.join(' ')),
    statements: statements.map(({ clause }) => clause),
    authors,
  }
  const expected = { holders: record.holders, statements: record.copyrights, authors: [...new Set(record.authors)] }
  return kinds
    .filter((kind) => record.what.includes(kind === 'statements' ? 'copyrights' : kind))
    .map((kind) => Object.assign(difference(expected[kind], found[kind], kind), { record, kind }))
}

function difference(
  expected: readonly string[],
  found: readonly string[],
  kind: Kind,
): Pick<Comparison, 'right' | 'like' | 'missed' | 'extra'> {
  const wanted = expected.map((text) => normalised(text, kind)).filter((text) => text !== '')
  const open = found.map((text) => normalised(text, kind)).filter((text) => text !== '')
  const missed = wanted.filter((text) => !take(open, (other) => other === text))
  const rest = [...open]
  const unlike = missed.filter((text) => !take(rest, (other) => isLike(text, other)))
  return { right: wanted.length - missed.length, like: missed.length - unlike.length, missed, extra: open }
}

/** Removes the first text that fits from a list; false where none does. */
function take(texts: string[], fits: (text: string) => boolean): boolean {
  const at = texts.findIndex(fits)
  if (at !== -1) texts.splice(at, 1)
  return at !== -1
}

/** Whether one text is the other with words of what follows or precedes it, as where the truth runs into the next line. */
function isLike(text: string, other: string): boolean {
  const [short, long] = [text, other].toSorted((a, b) => a.length - b.length).map((each) => ` ${each} `)
  return short !== undefined && long?.includes(short) === true && (short.trim().includes(' ') || short.length * 2 >= long.length)
}

/** Drops case, marks on letters, punctuation and the words that only join. */
function normalised(text: string, kind: Kind): string {
  const plain =
    kind === 'statements'
      ? text.replaceAll(/SPDX-FileCopyrightText/giu, 'Copyright')
      : text.replaceAll(/<[^<>]*@[^<>]*>|\S+@\S+|\(?https?:\S+/giu, ' ')
  const words =
    plain
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/ø/giu, 'o')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !['and', 'by', 'the', 'c'].includes(word)).join(' ')
}

function figuresOf(
  name: string,
  compared: readonly Comparison[],
  isOf: (record: CopyrightRecord) => boolean,
): Readonly<Record<string, number>> {
  const own = compared.filter(({ record }) => isOf(record))
  return Object.assign({}, ...kinds.map((kind) => figuresOfKind(kind, name, own))) as Readonly<Record<string, number>>
}

function figuresOfKind(kind: Kind, name: string, compared: readonly Comparison[]): Readonly<Record<string, number>> {
  const of = compared.filter((each) => each.kind === kind)
  const [right, like] = [sum(of.map((each) => each.right)), sum(of.map((each) => each.like))]
  const [missed, extra] = [sum(of.map((each) => each.missed.length)), sum(of.map((each) => each.extra.length))]
  return {
    [`${name}: precision of ${kind}`]: share(right, extra),
    [`${name}: recall of ${kind}`]: share(right, missed),
    [`${name}: precision of ${kind}, words more or fewer`]: share(right + like, extra - like),
    [`${name}: recall of ${kind}, words more or fewer`]: share(right + like, missed - like),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function share(right: number, wrong: number): number {
  return Math.round((1000 * right) / Math.max(1, right + wrong)) / 1000
}

function missesOf({ record, kind, missed, extra }: Comparison): readonly string[] {
  return missed.length + extra.length === 0
    ? []
    : [`${record.id} ${kind}: expected ${JSON.stringify(missed)}, found ${JSON.stringify(extra)}`]
}
