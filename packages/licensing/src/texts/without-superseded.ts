import type { LicenseMention } from './license-mention.ts'

/**
 * Drops mentions that say less than another one of the same family: a name without version or an address beside a notice, the
 * text of a GNU licence or its short name beside a notice that allows later versions.
 */
export function withoutSuperseded(all: readonly LicenseMention[]): readonly LicenseMention[] {
  const mentions = withChoices(all)
  return mentions.filter((mention) => !mentions.some((other) => other !== mention && supersedes(other, mention)))
}

/**
 * `… either the GPL Version 2 only or the CDDL … a copy of the License at …/CDDL+GPL.html`: an address of a choice says what a notice of one part of
 * it leaves open, and takes its place.
 */
function withChoices(mentions: readonly LicenseMention[]): readonly LicenseMention[] {
  const choices = mentions.filter(isChoice)
  if (choices.length === 0) return mentions
  const parts = mentions.filter((mention) => mention.how === 'notice' && choices.some((choice) => isOffered(choice, mention)))
  return mentions
    .filter((mention) => !parts.includes(mention))
    .map((mention) => (parts.some((part) => isOffered(mention, part)) ? Object.assign({}, mention, granted) : mention))
}

const granted = { how: 'notice', confidence: 4 } as const

function isChoice({ license, vagueness }: LicenseMention): boolean {
  return vagueness === 1 && license.includes(' OR ')
}

/** Whether a licence is one of a choice whose address stands near it. */
function isOffered(choice: LicenseMention, { license, from, to }: LicenseMention): boolean {
  if (!isChoice(choice) || choice.from < from || choice.from - to > nearby) return false
  return choice.license.split(' OR ').some((term) => term.split(' WITH ')[0] === license)
}

const nearby = 600

function supersedes(other: LicenseMention, mention: LicenseMention): boolean {
  if (mention.isException === true || other.isException === true) return false
  return isVaguer(mention, other) ? isSameFamily(other.license, mention.license) : isOutdone(mention, other)
}

function isVaguer({ vagueness = 0 }: LicenseMention, { vagueness: other = 0 }: LicenseMention): boolean {
  return vagueness > other
}

/** Whether the other one is a notice that allows later versions of the same licence. */
function isOutdone(mention: LicenseMention, other: LicenseMention): boolean {
  if (other.how !== 'notice' || !allowsLater(other.license, mention.license)) return false
  return mention.how === 'text' || isShort(mention, other)
}

/** Whether the one says more of the same version than the other: that later ones are allowed, which sections are invariant. */
function allowsLater(license: string, other: string): boolean {
  return (
    license !== other &&
    other.endsWith('-only') &&
    license.replace(/(?:-no)?-invariants|-only$|-or-later$/gu, '') === other.slice(0, -'-only'.length)
  )
}

/** A title or a summary before the notice, such as `GPL 2` or `GNU General Public License, version 2`. */
function isShort({ from, to }: LicenseMention, notice: LicenseMention): boolean {
  return to - from < 70 && Math.abs(notice.from - to) < 600
}

const publicDomain = /^(?:CC0|CC-PDDC|Unlicense|SAX-PD|blessing|NIST-PD)/u

function isSameFamily(license: string, vague: string): boolean {
  if (vague.endsWith('public-domain')) return publicDomain.test(license)
  const families = familiesOf(license)
  return familiesOf(vague).every((family) => families.includes(family))
}

function familiesOf(expression: string): readonly string[] {
  const terms = expression.split(/ (?:AND|OR) |[()]/u).filter((term) => term.trim() !== '')
  return terms.map((term) => familyOf(term.trim().split(' ')[0] ?? ''))
}

/** `GPL` of GPL-2.0-only, `CC` of CC-BY-SA-4.0. */
function familyOf(license: string): string {
  return license.replace(/-\d.*$/u, '').replace(/^(Artistic|CC)-.*/u, '$1')
}
