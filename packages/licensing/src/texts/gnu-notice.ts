import { type NamedVersions, versionBefore, versionBehind } from './gnu-version.ts'

/** A GNU licence named in prose. */
export interface GnuMention {
  readonly license: string
  readonly hasVersion: boolean
  readonly from: number
  readonly to: number
}

const name =
  /(?:\b(?:the )?(?:gnu[\s/'s-]{0,3})?(?:(affero|lesser|library|libary)(?: (?:or|\/) (?:lesser|library))?[\s-])?(?:gnu )?general public(?: licen[cs]es?)?|\bgnu (lesser|library|affero)(?: public)?(?: licen[cs]e| gpl)|\b(lesser )?gnu(?: general)? public licen[cs]e|\bgnu general licen[cs]e|\b(free documentation licen[cs]e)|(?<![\w.])(?:gnu[\s/-]?)?(lesser |library |affero )?([al]?gpl|g?fdl)(?:\slicen[cs]e)?(?!(?!v\.?\d)[a-z_(]))/giu

const kinds: Readonly<Record<string, string>> = {
  affero: 'AGPL',
  lesser: 'LGPL',
  library: 'LGPL',
  libary: 'LGPL',
  agpl: 'AGPL',
  lgpl: 'LGPL',
  fdl: 'GFDL',
  gfdl: 'GFDL',
  'free documentation license': 'GFDL',
  'free documentation licence': 'GFDL',
}

const versions: Readonly<Record<string, readonly string[]>> = {
  GPL: ['1.0', '2.0', '3.0'],
  LGPL: ['2.0', '2.1', '3.0'],
  AGPL: ['1.0', '3.0'],
  GFDL: ['1.1', '1.2', '1.3'],
}

const unversioned: Readonly<Record<string, string>> = {
  GPL: 'GPL-1.0-or-later',
  LGPL: 'LGPL-2.0-or-later',
  AGPL: 'AGPL-3.0-or-later',
  GFDL: 'GFDL-1.1-or-later',
}

const farthest = 260

/** Finds the GNU licences that a text in one line names, by the grammar of their notices: family, version before or behind, "or later". */
export function findGnuLicenses(text: string): readonly GnuMention[] {
  const mentions: GnuMention[] = []
  for (const [family, span] of namedFamilies(text)) {
    if (span.from >= (mentions.at(-1)?.to ?? 0)) mentions.push(...mentionsAt(text, family, span))
  }
  return mentions
}

function namedFamilies(text: string): readonly (readonly [string, Span])[] {
  const named: (readonly [string, Span])[] = []
  for (let found = name.exec(text), denied = -100; found !== null; found = name.exec(text)) {
    const span = { from: found.index, to: found.index + found[0].length }
    // an abbreviation in parentheses means what stands before it
    const isAlias = span.from - denied <= 4
    if (isAlias || isDenied(text, span.from, span.to)) denied = span.to
    else if (hasContext(text, span)) named.push([familyOf(found), span])
  }
  return named
}

/** Whether it is the full name, or a licensing word is near the abbreviation: GPL may be part of other names. */
function hasContext(text: string, { from, to }: Span): boolean {
  if (/public|licen|documentation|gnu/iu.test(text.slice(from, to))) return true
  const before = text.slice(Math.max(0, from - 60), from)
  const isVersioned = /^[\s-]?(?:v|ver|version)?\.?\s?\d/iu.test(text.slice(to, to + 12))
  return (isVersioned ? near : governing).test(before) || (isVersioned ? nearBehind : governedBehind).test(text.slice(to, to + 30))
}

const near = /(?:licen[cs]|\bunder\b|\bterms\b|distribut|released)(?:[^.\n]|\.\d){0,60}$/iu
const nearBehind = /^[^.\n]{0,12}licen[cs]|^[^.\n]{0,40}\bcopying\b/iu
const governing =
  /(?:\bunder|licen[cs]e[ds]?(?: as| is| under|d)?|licensing|\b(?:terms|conditions|copy|text|version) of|licen(?:[^.\n]|\.\w){0,50}\b(?:either|or|and)|\bunder(?:[^.\n]|\.\w){0,50}\b(?:either|or|and))[\s:="'(/,]{1,3}(?:the |an? |either |your choice of )?(?:gnu[\s/]?)?["'(]{0,2}$/iu
const governedBehind = /^["')]{0,2}[\s-]?(?:["'(]{0,2}(?:v|version)[\s\d.]{1,5}[)"']{0,2} )?licen[cs]e[ds]?\b(?!\.\w|_)/iu

function familyOf(found: RegExpExecArray): string {
  const kind = found.slice(1).findLast((part) => part !== undefined) ?? ''
  const adjective = found[5]?.trim().toLowerCase() ?? ''
  return kinds[adjective] ?? kinds[kind.trim().toLowerCase()] ?? 'GPL'
}

/** Whether the licence is named to say that something is not under it: "GPL-compatible", "non-GPL", "not under the GPL". */
function isDenied(text: string, from: number, to: number): boolean {
  return deniedBehind.test(text.slice(to, to + 16)) || deniedBefore.test(text.slice(Math.max(0, from - 40), from))
}

const deniedBehind = /^(?:["'\s-]{0,2}(?:compatib|incompatib|exception|friendly|contaminat|violat)|-(?:only|free)\b(?! ?licen))/iu
const deniedBefore =
  /(?:\bnon-?|\bnot (?:be )?(?:under |subject to )?|\bwithout |\bavoid |\bmissing |\bviolat\w+ (?:of )?|compatible with |\bconverted to |\b(?:rather |other |freer )?than |\binstead of |\bunlike |\blike |\bclose to )(?:the |an? )?$/iu

interface Span {
  readonly from: number
  readonly to: number
}

function mentionsAt(text: string, family: string, { from, to }: Span): readonly GnuMention[] {
  const inFront = versionBefore(text.slice(Math.max(0, from - 90), from))
  const next = versionBehind(text.slice(to, to + farthest))
  const isNext = next.versions.length > 0
  const end = to + next.length
  const stated = isNext ? next : { ...inFront, isLater: inFront.isLater || next.isLater }
  if (stated.versions.length === 0) return [{ license: unversioned[family] ?? '', hasVersion: false, from, to: end }]
  const terms = family === 'GFDL' ? invariantsOf(text.slice(end, end + farthest)) : ''
  const license = licensesOf(family, stated, terms).join(' OR ')
  return license === '' ? [] : [{ license, hasVersion: true, from: isNext ? from : from - inFront.length, to: end }]
}

/** Finds whether a notice of the GNU FDL states that there are invariant sections. */
function invariantsOf(text: string): string {
  if (/\bno invariant sections/iu.test(text)) return '-no-invariants'
  return /\binvariant sections? being\b/iu.test(text) ? '-invariants' : ''
}

/** Writes the id of each version; later ones are allowed after the last. */
function licensesOf(family: string, { versions: stated, isLater }: NamedVersions, terms: string): readonly string[] {
  const published = versions[family] ?? []
  return stated.flatMap((version, i) => {
    const number = fullVersion(version)
    const suffix = isLater && i === stated.length - 1 ? 'or-later' : 'only'
    return published.includes(number) ? [`${family}-${number}${terms}-${suffix}`] : []
  })
}

/** `2`, `2.0.0` and `20` are `2.0`. */
function fullVersion(version: string): string {
  const [major = '', minor = '0'] = version.includes('.') ? version.split('.') : version
  return `${major}.${minor}`
}
