import { legacyPythonKey } from './legacy-python-key.ts'
import { zeroPaddedListKey } from './number-list-key.ts'
import { digitsKey, isDigits, orderByKey, textKey } from './sort-key.ts'

/**
 * PEP 440 as the `packaging` library compares: epoch, release without trailing zeros, development and prereleases before the
 * release, post-releases and local versions after it. Other versions sort before all valid ones, by the older rule.
 */
export const pep440 = orderByKey({ name: 'pep440', keyOf: pep440Key, isParsable: isPep440 })

interface Pep440 {
  readonly epoch: string
  readonly release: string
  readonly pre: Stage | undefined
  readonly post: Stage | undefined
  readonly dev: Stage | undefined
  readonly local: string | undefined
}

interface Stage {
  readonly word: string
  readonly digits: string
}

const legacy = '\u0001'
const valid = '\u0002'

function pep440Key(version: string): string {
  const text = version.trim().toLowerCase()
  const parsed = parse(text)
  return parsed === undefined ? legacy + legacyPythonKey(text) : valid + validKey(parsed)
}

function isPep440(version: string): boolean {
  return parse(version.trim().toLowerCase()) !== undefined
}

function validKey({ epoch, release, pre, post, dev, local }: Pep440): string {
  const isDevelopmentOfRelease = pre === undefined && post === undefined && dev !== undefined
  return [
    digitsKey(epoch),
    zeroPaddedListKey(release.split('.')),
    isDevelopmentOfRelease ? beforeEveryPrerelease : prereleaseKey(pre),
    post === undefined ? absentBelow : present + digitsKey(post.digits),
    dev === undefined ? absentAbove : present + digitsKey(dev.digits),
    local === undefined ? absentBelow : present + localKey(local),
  ].join('')
}

const absentBelow = '\u0001'
const present = '\u0002'
const absentAbove = '\u0003'

const beforeEveryPrerelease = '\u0001'
const prereleaseTags: ReadonlyMap<string, string> = new Map([
  ['a', '\u0002'],
  ['b', '\u0003'],
])
const candidate = '\u0004'
const noPrerelease = '\u0005'

function prereleaseKey(pre: Stage | undefined): string {
  if (pre === undefined) return noPrerelease
  return (prereleaseTags.get(pre.word.charAt(0)) ?? candidate) + digitsKey(pre.digits)
}

const localEnd = '\u0000'
const localWord = '\u0001'
const localNumber = '\u0002'

function localKey(local: string): string {
  const parts = local.split(/[._-]/).map((part) => (isDigits(part) ? localNumber + digitsKey(part) : localWord + textKey(part)))
  return parts.join('') + localEnd
}

const releasePart = /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)/
const prePart = /^[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*)/
const postPart = /^[-_.]?(post|rev|r)[-_.]?(\d*)/
const implicitPostPart = /^(-)(\d+)/
const devPart = /^[-_.]?(dev)[-_.]?(\d*)/
const localPart = /^\+([a-z\d]+(?:[-_.][a-z\d]+)*)$/

/** Parses part by part: the single expression in the PEP's appendix backtracks on hostile text. */
function parse(text: string): Pep440 | undefined {
  const start = releasePart.exec(text)
  if (start === null) return undefined
  const pre = readStage(text.slice(start[0].length), [prePart])
  const post = readStage(pre.rest, [implicitPostPart, postPart])
  const dev = readStage(post.rest, [devPart])
  const local = localPart.exec(dev.rest)
  if (local === null && dev.rest !== '') return undefined
  return { epoch: start[1] ?? '', release: start[2] ?? '', pre: pre.stage, post: post.stage, dev: dev.stage, local: local?.[1] }
}

interface Reading {
  readonly stage: Stage | undefined
  readonly rest: string
}

function readStage(text: string, forms: readonly RegExp[]): Reading {
  for (const form of forms) {
    const match = form.exec(text)
    if (match !== null) return { stage: { word: match[1] ?? '', digits: match[2] ?? '' }, rest: text.slice(match[0].length) }
  }
  return { stage: undefined, rest: text }
}
