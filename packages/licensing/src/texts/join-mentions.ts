import { formatLicenseExpression, type LicenseExpression, parseLicenseExpression } from '#expression/license-expression.ts'
import type { LicenseMention } from './license-mention.ts'

/** Joins what mentions name, in their order: OR where the text offers a choice, otherwise AND; exceptions follow their licence. */
export function joinMentions(text: string, mentions: readonly LicenseMention[]): string | undefined {
  const licenses = withExceptions(mentions)
  const isOffered = isOfferOfTwo(text, licenses) || isOfferedAfterwards(text, licenses)
  const groups: LicenseMention[][] = []
  for (const [i, mention] of licenses.entries()) {
    const before = licenses[i - 1]
    const group = groups.at(-1)
    if (group !== undefined && before !== undefined && (isOffered || isChoice(text, before, mention))) group.push(mention)
    else groups.push([mention])
  }
  const written = withoutRepeated(groups.map(licensesOf)).map(writeGroup)
  return written.length === 0 ? undefined : simplify(written.join(' AND '))
}

function licensesOf(mentions: readonly LicenseMention[]): readonly string[] {
  return [...new Set(mentions.map(({ license }) => license))]
}

/** Adds each exception to the nearest licence before it, else the first behind it. */
export function withExceptions(mentions: readonly LicenseMention[]): readonly LicenseMention[] {
  const licenses = mentions.filter(({ isException }) => isException !== true)
  const joined = [...licenses]
  for (const exception of mentions.filter(({ isException }) => isException === true)) {
    const place = placeOf(licenses, exception)
    const licensed = joined[place]
    if (licensed === undefined || licensed.license.includes(' ')) continue
    joined[place] = { ...licensed, license: `${licensed.license} WITH ${exception.license}`, to: Math.max(licensed.to, exception.to) }
  }
  return joined
}

function placeOf(licenses: readonly LicenseMention[], { from, license }: LicenseMention): number {
  function isFor(each: LicenseMention): boolean {
    return Math.abs(each.to - from) < farthestException && extensible(license).test(each.license)
  }
  const before = licenses.findLastIndex((each) => each.from <= from && isFor(each))
  return before >= 0 ? before : licenses.findIndex(isFor)
}

const farthestException = 5000

/** The licences that an exception may belong to. */
function extensible(exception: string): RegExp {
  return /^LLVM|^Swift/u.test(exception) ? /^Apache/u : /GPL/u
}

const choice =
  /\b(?:dual|multi|tri(?:ple)?|double)(?:ly)?[\s-]?licen[cs]|\beither\b|\b(?:choice|option|discretion)\b|\bchoose\b|\bone of\b|\bany of\b|\balternative/iu
const farthest = 250

const offer = /\bunder\b[^.]{0,80}\beither\b[^.]{1,200}\bor\b/iu
const longestOffer = 3000

/** Whether a file begins by offering either of two licences, the texts of which follow. */
function isOfferOfTwo(text: string, licenses: readonly LicenseMention[]): boolean {
  const texts = licenses.filter(({ how }) => how === 'text')
  const [first] = texts
  if (first === undefined || licensesOf(texts).length !== 2 || licensesOf(licenses).length !== 2) return false
  return offer.test(text.slice(Math.max(0, first.from - longestOffer), first.from))
}

const offeredAfterwards =
  /^[^.]{0,200}(?:\.[^.]{0,60})?(?<!\bnot )\b(?:select|choose|elect|pick|use)\b[^.]{0,60}\b(?:one|either|any)\b[^.]{0,40}\b(?:above|listed|these|those|two|both)\b[^.]{0,40}\blicen[cs]es\b/iu

/** Whether a notice names all its licences, and then offers one of them: "… meaning you may select, at your option, one of the above-listed licenses". */
function isOfferedAfterwards(text: string, licenses: readonly LicenseMention[]): boolean {
  const [first, last] = [licenses[0], licenses.at(-1)]
  if (first === undefined || last === undefined || licenses.some(({ how }) => how === 'text')) return false
  return last.from - first.to < farthest * 2 && offeredAfterwards.test(text.slice(last.to, last.to + farthest * 2))
}

/** Whether a text offers the second licence instead of the first. */
function isChoice(text: string, one: LicenseMention, other: LicenseMention): boolean {
  const between = text.slice(endBefore(one, other), other.from)
  if (between.length > farthest * 2) return false
  if (/\balternatively\b|\bor,? (?:at your option|alternatively)\b/iu.test(between)) return true
  if (/^[^.]{0,120}\b(?:or|OR)\b[^.]{0,120}$/u.test(between) && !/\band\b/u.test(between)) return true
  return between.length < farthest && choice.test(text.slice(Math.max(0, one.from - farthest), one.from) + between)
}

/** Returns where a mention ends before another one, which may be inserted in it. */
function endBefore({ to, insertions = [] }: LicenseMention, other: LicenseMention): number {
  return insertions.find((inserted) => inserted.from <= other.from && other.from < inserted.to)?.from ?? to
}

/** Drops groups whose licences another one has. */
function withoutRepeated(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return groups.filter(
    (group, i) =>
      !groups.some((other, j) => i !== j && group.every((each) => other.includes(each)) && (other.length > group.length || j < i)),
  )
}

function writeGroup(licenses: readonly string[]): string {
  return licenses.length === 1 && !/ (?:OR|AND) /u.test(licenses[0] ?? '') ? (licenses[0] ?? '') : `(${licenses.join(' OR ')})`
}

function simplify(written: string): string | undefined {
  const { expression } = parseLicenseExpression(written)
  return expression && formatLicenseExpression(withoutDoubles(expression))
}

/** Keeps each operand once; a list of licences that one mention names may repeat those of others. */
function withoutDoubles(expression: LicenseExpression): LicenseExpression {
  if (expression.kind !== 'and' && expression.kind !== 'or') return expression
  const parts = new Map(expression.parts.map(withoutDoubles).map((part) => [formatLicenseExpression(part), part]))
  const [first, ...others] = parts.values()
  return first === undefined || others.length > 0 ? { ...expression, parts: [...parts.values()] } : first
}
