import { lastUpTo } from './last-up-to.ts'

/** A text in one line: without comment markers and markup, a space between words, a line feed between paragraphs. */
export interface FlatText {
  readonly text: string
  /** Converts a place in the flat text to one in the original. */
  readonly placeOf: (at: number) => number
}

/** A part of a text. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

interface Pieces {
  readonly texts: string[]
  /** Where each piece starts in the flat text and in the original. */
  readonly starts: number[]
  readonly places: number[]
  length: number
}

/** Flattens what lies around places of a text, without the parts that are already explained, which end a paragraph. */
export function flattenText(text: string, places: readonly number[], explained: readonly TextSpan[]): FlatText {
  const pieces: Pieces = { texts: [], starts: [], places: [], length: 0 }
  for (const span of unexplained(surroundings(text, places), explained)) {
    addLines(pieces, text, span)
    addPiece(pieces, '\n', span.to)
  }
  return { text: pieces.texts.join(''), placeOf: (place) => originalPlace(pieces, place) }
}

/** The characters before and behind a place that are read with it. */
const around = 500

/** Lists the whole lines around places. */
function surroundings(text: string, places: readonly number[]): readonly TextSpan[] {
  const spans: { from: number; to: number }[] = []
  for (const place of places) {
    const last = spans.at(-1)
    if (last !== undefined && place - around <= last.to) last.to = place + around
    else spans.push({ from: place - around, to: place + around })
  }
  return spans.map(({ from, to }) => ({ from: lineStart(text, from), to: lineEnd(text, to) }))
}

function lineStart(text: string, at: number): number {
  const start = at <= 0 ? 0 : text.lastIndexOf('\n', at) + 1
  return Math.max(start, at - around)
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return Math.min(end < 0 ? text.length : end, at + around, text.length)
}

/** Cuts the explained parts out of spans; both are in order. */
function unexplained(spans: readonly TextSpan[], explained: readonly TextSpan[]): readonly TextSpan[] {
  return spans.flatMap((span) => {
    const inside = explained.filter(({ from, to }) => from < span.to && to > span.from)
    const starts = [span.from, ...inside.map(({ to }) => to)]
    return starts.map((from, i) => ({ from, to: inside[i]?.from ?? span.to })).filter(({ from, to }) => to > from)
  })
}

function addLines(pieces: Pieces, text: string, { from, to }: TextSpan): void {
  for (let start = from; start < to;) {
    const next = text.indexOf('\n', start)
    const end = next < 0 || next > to ? to : next
    addLine(pieces, text, { from: start, to: end })
    start = end + 1
  }
}

const markers = /^(?:[\s*#/;!%"'|>]|--|\/\/|\.\.|\\"|@?rem\b|dnl\b)+/iu

function addLine(pieces: Pieces, text: string, { from, to }: TextSpan): void {
  const line = text.slice(from, to)
  const stripped = line.replace(markers, '')
  const plain = stripped.trim() === '' ? '' : plainLine(stripped)
  addPiece(pieces, plain === '' ? '\n' : `${plain} `, from + (line.length - stripped.length))
}

function plainLine(line: string): string {
  const untagged = line.includes('<') ? line.replaceAll(/<(?=licen[cs]es?>)/giu, ' license: ').replaceAll(markup, ' ') : line
  const unescaped = untagged.includes('&') ? untagged.replaceAll(/&(?:quot|lt|gt|nbsp|#\d{1,5}|#x[0-9a-f]{1,5});/giu, ' ') : untagged
  return unescaped
    .replaceAll(/[“”„]/gu, '"')
    .replaceAll(unescaped.includes('://') ? blanksOutsideWords : blanks, ' ')
    .replace(closer, '')
    .trim()
}

const blanks = /(?:[\s*_`\u00a0]|\\[nrt])+/gu
/** An address may contain underscores: `CDDL+GPL_1_1.html`. */
const blanksOutsideWords = /(?:[\s*`\u00a0]|(?<![\dA-Za-z])_|_(?![\dA-Za-z])|\\[nrt])+/gu
const markup = /<\/?(?:[a-z][a-z0-9]{0,9})(?:\s[^<>]{0,300})?\/?>|(?<=license: )licen[cs]es?>/giu
const closer = /(?:\s\/|\s#{1,9}|\s\||-->|["']\s?[+,;\\]{0,2})\s*$/u

function addPiece(pieces: Pieces, piece: string, place: number): void {
  pieces.texts.push(piece)
  pieces.starts.push(pieces.length)
  pieces.places.push(place)
  pieces.length += piece.length
}

function originalPlace({ starts, places }: Pieces, at: number): number {
  const piece = lastUpTo(starts, at)
  const place = (places[piece] ?? 0) + at - (starts[piece] ?? 0)
  return Math.min(place, Math.max(places[piece] ?? 0, (places[piece + 1] ?? Infinity) - 1))
}
