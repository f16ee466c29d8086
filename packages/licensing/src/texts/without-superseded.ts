import type { LicenseMention } from './license-mention.ts'

/**
 * Drops mentions that say less than another one of the same family: a name without version or an address beside a notice, the
 * text of a GNU licence beside a notice that allows later versions.
 */
export function withoutSuperseded(mentions: readonly LicenseMention[]): readonly LicenseMention[] {
  return mentions.filter((mention) => !mentions.some((other) => other !== mention && supersedes(other, mention)))
}

function supersedes(other: LicenseMention, mention: LicenseMention): boolean {
  if (mention.isException === true || other.isException === true) return false
  if (mention.isVague === true) return other.isVague !== true && familiesOf(other.license).includes(familyOf(mention.license))
  return mention.how === 'text' && other.how === 'notice' && other.license === mention.license.replace(/-only$/u, '-or-later') && mention.license.endsWith('-only')
}

function familiesOf(license: string): readonly string[] {
  return license.split(/[\s()]+/u).map(familyOf)
}

/** `GPL` of GPL-2.0-only, `CC-BY-SA` of CC-BY-SA-4.0. */
function familyOf(license: string): string {
  return license.replace(/-\d.*$/u, '').replace(/^Artistic.*/u, 'Artistic')
}
