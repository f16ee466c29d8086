import { familiarNames, knownNames } from '#recognition/names/known-names.ts'

/** A word of a name, in the form of `licenseKey`, and where it is. */
export interface NameWord {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** A licence named in a text. */
export interface FoundName {
  readonly license: string
  /** False for a family's name without version. */
  readonly hasVersion: boolean
  /** The number of words that count. */
  readonly words: number
  readonly from: number
  readonly to: number
}

interface Branch {
  readonly next: Map<string, Branch>
  license?: string
  hasVersion?: boolean
}

/** Words that do not distinguish licences; see `licenseKey`. */
const fillers = new Set(
  'the a an license licence licenses licences licensed licensing licensee under version versions ver v vers rev revision of terms its this s'.split(
    ' ',
  ),
)

const word = /[a-z]+|\d+(?:\.\d+)*|\+/gu

/** Splits a text of lower case into the words that tell licences apart. */
export function nameWords(text: string): readonly NameWord[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    key: keyOf(text, found, index),
    from: index,
    to: index + found.length,
  })).filter(({ key }) => key !== '' && !fillers.has(key))
}

/** `gplv2` is `gpl` and `2`; `2.0` is `2`. */
function keyOf(text: string, found: string, at: number): string {
  if (/^\d/u.test(found)) return found.replace(/(?:\.0+)+$/u, '')
  const next = text.charCodeAt(at + found.length)
  return found.endsWith('v') && next >= 48 && next < 58 ? found.slice(0, -1) : found
}

/** Finds the longest name that starts with a word of a text. */
export function longestName(words: readonly NameWord[], at: number): FoundName | undefined {
  const from = words[at]?.from ?? 0
  let best: FoundName | undefined
  for (let i = at, branch = follow(root(), words[i]); branch !== undefined; i += 1, branch = follow(branch, nextWord(words, i))) {
    const { license, hasVersion = false } = branch
    if (license !== undefined) best = { license, hasVersion, words: i - at + 1, from, to: words[i]?.to ?? 0 }
  }
  return best
}

function follow(branch: Branch, next: NameWord | undefined): Branch | undefined {
  return next && branch.next.get(next.key)
}

/** Returns a word if it is near the one before. */
function nextWord(words: readonly NameWord[], at: number): NameWord | undefined {
  const [last, next] = [words[at - 1], words[at]]
  return last !== undefined && next !== undefined && next.from - last.to <= farthest ? next : undefined
}

/** The characters between two words of a name, such as ` License, Version `. */
const farthest = 24

const cached: { root?: Branch } = {}

function root(): Branch {
  cached.root ??= makeTrie()
  return cached.root
}

function makeTrie(): Branch {
  const trie: Branch = { next: new Map() }
  for (const [key, license] of familiarNames) addName(trie, key, { license, hasVersion: false })
  for (const [key, license] of knownNames) addName(trie, key, { license, hasVersion: true })
  return trie
}

function addName(trie: Branch, key: string, named: { readonly license: string; readonly hasVersion: boolean }): void {
  // names of GNU licences are read by their grammar
  if (/^(?:[AL]?GPL|GFDL)-[^ ]*$|^LicenseRef-scancode-(?:proprietary|commercial)/u.test(named.license)) return
  let branch = trie
  for (const part of key.split(' ')) {
    const next: Branch = branch.next.get(part) ?? { next: new Map() }
    branch.next.set(part, next)
    branch = next
  }
  branch.license = named.license
  branch.hasVersion = named.hasVersion
}
