import type { FlatText } from './flat-text.ts'
import type { LicenseMention } from './license-mention.ts'
import { findGnuLicenses } from './gnu-notice.ts'
import { isDedication, isGoverned, isLicenseName } from './license-context.ts'
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

export const licensingWords =
  /licen[cs]|gpl\b|gpl[-v\d]|fdl\b|\.org\/|copying|copyleft|public[- ]domain|creative ?commons|\bcc0|\bterms\b|free documentation|released under|artistic|\bsee (?:the )?(?:copyright|disclaimer)/giu
const around = 200
/** A longer window is cut, so that time grows with length only. */
const longest = 10_000

/** Finds the licences that a text names with licensing words near, and their addresses. */
export function findNames(flat: FlatText): readonly LicenseMention[] {
  return windowsOf(flat.text).flatMap((window) => {
    const named = namesIn(window)
    const governed: boolean[] = []
    for (const [i, { license, from, isUrl }] of named.entries()) {
      const before = named[i - 1]
      const isNext = governed[i - 1] === true && before !== undefined && listed.test(window.text.slice(before.to, from))
      governed.push(isNext || isGoverned(window.text, from, isUrl === true) || isDedication(window.text, license, from))
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
    const isNear = last !== undefined && index - around <= last.to
    if (isNear && last.to - last.from < longest) last.to = index + around
    else spans.push({ from: isNear ? last.to : Math.max(0, index - around), to: index + around })
  }
  return spans.map(({ from, to }) => ({ text: text.slice(from, to), from }))
}

function namesIn({ text }: Window): readonly Named[] {
  const lower = text.toLowerCase()
  const urls = urlsIn(text)
  const plain = withoutUrls(lower, urls)
  const gnu = findGnuLicenses(plain)
  const others = otherNames(text, plain, gnu)
  return [...gnu, ...others, ...urls.filter(({ license }) => license !== '')].toSorted((one, other) => one.from - other.from)
}

function withoutUrls(text: string, urls: readonly Named[]): string {
  const parts = urls.map(({ from, to }, i) => text.slice(urls[i - 1]?.to ?? 0, from) + ' '.repeat(to - from))
  return parts.join('') + text.slice(urls.at(-1)?.to ?? 0)
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
