import type { FlatText } from './flat-text.ts'
import type { LicenseMention } from './license-mention.ts'
import { findGnuLicenses } from './gnu-notice.ts'
import { licenseAtUrl } from '#recognition/names/license-urls.ts'
import { longestName, nameWords } from './name-trie.ts'

/** What is read around a licensing word. */
interface Window {
  readonly text: string
  readonly from: number
}

interface Named {
  readonly license: string
  readonly hasVersion: boolean
  readonly from: number
  readonly to: number
  readonly isUrl?: boolean
}

export const licensingWords = /licen[cs]|gpl\b|gpl[-v\d]|fdl\b|\.org\/|copying|copyleft|public[- ]domain|creative ?commons|\bcc0|\bterms\b|free documentation|released under|artistic/giu
const around = 200

/** Finds the licences that a text names with licensing words near, and their addresses. */
export function findNames(flat: FlatText): readonly LicenseMention[] {
  return windowsOf(flat.text).flatMap((window) => {
    const named = namesIn(window)
    const governed: boolean[] = []
    for (const [i, { from, isUrl }] of named.entries()) {
      const before = named[i - 1]
      const isNext = governed[i - 1] === true && before !== undefined && listed.test(window.text.slice(before.to, from))
      governed.push(isNext || isGoverned(window.text, from, isUrl === true))
    }
    return named.map((one, i) => mentionOf(flat, window, one, governed[i] === true))
  })
}

/** What stands between the licences of a list. */
const listed = /^[^.\n]{0,60}(?:\b(?:and|or|as well as|plus)\b|,|\/)[^.\n]{0,20}$/iu

function mentionOf(flat: FlatText, window: Window, { license, hasVersion, from, to, isUrl }: Named, isNotice: boolean): LicenseMention {
  return {
    license,
    how: isNotice ? 'notice' : 'name',
    confidence: isNotice && hasVersion ? 4 : 1,
    coverage: 1,
    from: flat.placeOf(window.from + from),
    to: flat.placeOf(window.from + to),
    vagueness: vaguenessOf(license, hasVersion, isUrl === true),
  }
}

/** A name with version is exact, an address less so, a family of licences least. */
function vaguenessOf(license: string, hasVersion: boolean, isUrl: boolean): 0 | 1 | 2 {
  if (!hasVersion || license.endsWith('public-domain')) return 2
  return isUrl ? 1 : 0
}

function windowsOf(text: string): readonly Window[] {
  const spans: { from: number; to: number }[] = []
  for (const { index } of text.matchAll(licensingWords)) {
    const last = spans.at(-1)
    if (last !== undefined && index - around <= last.to) last.to = index + around
    else spans.push({ from: Math.max(0, index - around), to: index + around })
  }
  return spans.map(({ from, to }) => ({ text: text.slice(from, to), from }))
}

function namesIn({ text }: Window): readonly Named[] {
  const lower = text.toLowerCase()
  const urls = urlsIn(text)
  const plain = urls.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), lower)
  const gnu = findGnuLicenses(plain)
  const others = otherNames(text, plain, gnu)
  return [...gnu, ...others, ...urls.filter(({ license }) => license !== '')].toSorted((one, other) => one.from - other.from)
}

const url = /(?:https?:\/\/|\bwww\.)[^\s"'<>()[\]{},]{4,300}/giu
const bareUrl = /\b(?:opensource|gnu|apache|spdx|creativecommons|mozilla|eclipse|fsf|boost)\.org\/[^\s"'<>()[\]{},]{2,200}/giu

/** Lists the addresses; those of no licence have none, but names in them do not count. */
function urlsIn(text: string): readonly Named[] {
  const found = [...text.matchAll(url), ...text.matchAll(bareUrl)].toSorted((one, other) => one.index - other.index)
  const distinct = found.filter(({ index }, i) => i === 0 || index >= (found[i - 1]?.index ?? 0) + (found[i - 1]?.[0].length ?? 0))
  return distinct.map(({ 0: address, index }) => {
    const trimmed = address.replace(/[.;:!?*]+$/u, '')
    const { license = '', hasVersion = false } = licenseAtUrl(trimmed) ?? {}
    return { license, hasVersion, from: index, to: index + trimmed.length, isUrl: true }
  })
}

function otherNames(text: string, plain: string, gnu: readonly Named[]): readonly Named[] {
  const words = nameWords(plain)
  const found: Named[] = []
  for (let i = 0; i < words.length;) {
    const name = longestName(words, i)
    const isFree = name !== undefined && !gnu.some(({ from, to }) => from < name.to && name.from < to)
    const isNamed = isFree && isLicenseName(text, name)
    if (isNamed) found.push(name)
    i += isNamed ? name.words : 1
  }
  return found
}

const denied = /^[\s-]?(?:non-?commercial|share-?alike|no-?deriv|style|like|library\b|tool|compatible|based|derived|exception|foundation|project|commons|server|socket|system|unix|distribut)/iu

/** Whether a licensing word is at a name of one word, or near one of several; and whether nothing says "like" or "compatible with". */
function isLicenseName(text: string, { words, from, to }: { readonly words: number; readonly from: number; readonly to: number }): boolean {
  const [before, behind] = [text.slice(Math.max(0, from - 60), from), text.slice(to, to + 60)]
  if (denied.test(behind) || /\b(?:not|non|compatible with|similar to)[\s-](?:the |a )?$/iu.test(before)) return false
  const own = text.slice(from, to)
  if (words === 1 && !/\d/u.test(own)) return isAdjacent(before, own, behind)
  if (words >= 3 && /\d/u.test(own)) return true
  if (/^public[- ]?domain$/iu.test(own)) return isDedicated.test(before) && !/^[\w-]/u.test(behind)
  return /licen[cs]/iu.test(own) || near.test(before) || near.test(behind)
}

const isDedicated = /\b(?:in|into|to|as|under|:|is|are)\s?(?:the\s)?["']?$/iu
const near = /licen[cs]|\bunder\b|\bterms\b|distribut|released|copying|copyright/iu

/** A name of one word in lower case is a word. */
function isAdjacent(before: string, own: string, behind: string): boolean {
  const isNoun = /^["')\]]{0,2}[\s/-](?:(?:open source|software|public|free|x11|expat)[\s-])?licen[cs]e?[sd]?\b(?!\.\w|_)/iu.test(behind)
  const isObject = /(?:licen[cs]e[ds]?|licensing|under|or|and|either)[\s:="'([]{1,4}(?:(?:the|an?|either|terms of the)\s)?["'(]?$/iu.test(before)
    // in lower case it may be any word
  return /[A-Z]/u.test(own) && own.length > 2 ? isNoun || isObject : isNoun && isObject
}

const governing =
  /(?:\b(?:licen[cs]ed|released|distributed|available|provided|covered|governed|published|dual-licen[cs]ed|redistribute(?:d)?|relicen[cs]ed|offered|placed|subject|permitted|used|modify it|copied|reproduced)\b[^.\n]{0,80}\b(?:under|by|to|in|with)\b[^\n]{0,60}|\b(?:under|subject to)(?: the| these)? (?:terms|conditions|provisions)\b[^\n]{0,60}|\blicen[cs]es?(?: type| id| name)?["']?\s?(?:[:=]|is\b|->)[^\n]{0,40}|\bunder(?: the| either| an?)?(?: the)? ["'(]?|\balternatively\b[^\n]{0,120}|\b(?:dual|triple|tri|multi)[\s-]?licen[cs]\w*[^\n]{0,80}|\b(?:or|and)(?: under)?(?: the)? )$/iu

/** Whether a sentence before a name puts something under it. */
function isGoverned(text: string, from: number, isUrl: boolean): boolean {
  return governing.test(text.slice(Math.max(0, from - (isUrl ? 160 : 120)), from))
}
