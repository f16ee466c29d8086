/** Words, each with what to do where it occurs; a word that ends in `_` stands for all words that begin with it. */
export interface Lexicon<Entry> {
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  /** A mark for each hash of a word: most words of a file are refused without being cut out. */
  readonly filter: Uint8Array
}

/** An entry and where its word begins. */
export interface WordHit<Entry> {
  readonly entry: Entry
  readonly start: number
}

const filterSize = 2 ** 18
const mask = filterSize - 1
const underscore = 95
const isWord = 1
/** Of what begins words, up to an underscore. */
const isHead = 2

/** The lower-case code of each character of a word, 0 for all others. */
const letters = Uint8Array.from({ length: 65_536 }, (_, code) =>
  code < 128 && /\w/u.test(String.fromCodePoint(code)) ? (String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? 0) : 0,
)

/** Makes a lexicon of words in any case. */
export function makeLexicon<Entry>(words: Iterable<readonly [word: string, entry: Entry]>): Lexicon<Entry> {
  const entries = new Map<string, Entry[]>()
  const filter = new Uint8Array(filterSize)
  for (const [word, entry] of words) {
    const key = keyOf(word.toLowerCase())
    const known = entries.get(key)
    if (known === undefined) entries.set(key, [entry])
    else known.push(entry)
    const slot = slotOf(hashOf(key))
    filter[slot] = key.endsWith('_') ? isHead : Math.max(filter[slot] ?? 0, isWord)
  }
  return { entries, filter }
}

/** Returns the key to look up: a whole word, or a prefix up to its first underscore. */
function keyOf(word: string): string {
  return word.endsWith('_') ? word.slice(0, word.indexOf('_', 1) + 1) : word
}

interface Search<Entry> {
  readonly text: string
  readonly lexicon: Lexicon<Entry>
  readonly hits: WordHit<Entry>[]
}

/** Finds the words of a lexicon in one pass. */
export function findWords<Entry>(text: string, lexicon: Lexicon<Entry>): readonly WordHit<Entry>[] {
  const search: Search<Entry> = { text, lexicon, hits: [] }
  for (let at = 0; at < text.length;) at = readWord(search, at) + 1
  return search.hits
}

/** Reads the word that begins at an offset, up to its end. Plain numbers, since it reads every character of a repository. */
function readWord<Entry>(search: Search<Entry>, start: number): number {
  const { text, lexicon } = search
  for (let at = start, hash = 0; ; at += 1) {
    const letter = at < text.length ? (letters[text.charCodeAt(at)] as number) : 0
    if (letter === 0) return endWord(search, start, { end: at, hash })
    hash = (Math.imul(hash, 31) + letter) | 0
    if (letter === underscore && lexicon.filter[slotOf(hash)] === isHead) collect(search, start, at + 1)
  }
}

function endWord<Entry>(search: Search<Entry>, start: number, { end, hash }: { readonly end: number; readonly hash: number }): number {
  if (end > start && search.lexicon.filter[slotOf(hash)] !== 0) collect(search, start, end)
  return end
}

function collect<Entry>({ text, lexicon, hits }: Search<Entry>, start: number, end: number): void {
  for (const entry of lexicon.entries.get(text.slice(start, end).toLowerCase()) ?? []) hits.push({ entry, start })
}

function hashOf(word: string): number {
  return Array.from(word, (letter) => letter.codePointAt(0) ?? 0).reduce((hash, code) => (Math.imul(hash, 31) + code) | 0, 0)
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 18)) & mask
}
