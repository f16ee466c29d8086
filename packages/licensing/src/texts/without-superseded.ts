import type { LicenseMention } from './license-mention.ts'

/**
 * Drops mentions that say less than another one of the same family: a name without version or an address beside a notice, the
 * text of a GNU licence or its short name beside a notice that allows later versions.
 */
export function withoutSuperseded(mentions: readonly LicenseMention[]): readonly LicenseMention[] {
  return mentions.filter((mention) => !mentions.some((other) => other !== mention && supersedes(other, mention)))
}

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
