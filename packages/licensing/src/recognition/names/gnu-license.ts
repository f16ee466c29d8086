/** A name of a GNU licence, and whether it says which version. */
export interface GnuName {
  readonly license: string
  readonly hasVersion: boolean
}

interface Family {
  /** Keys (see licenseKey) that begin a name of the family, longest first. */
  readonly names: readonly string[]
  /** The family's SPDX id without version. */
  readonly id: string
  readonly versions: Readonly<Record<string, string>>
  /** What a work is under that names no version: any ever published (section 9 of GPL-2.0, 13 of LGPL-2.0, 10 of GFDL-1.1). */
  readonly unversioned: string
}

const families: readonly Family[] = [
  {
    id: 'AGPL',
    names: ['gnu affero general public', 'affero general public', 'gnu affero gpl', 'affero gpl', 'gnu agpl', 'gnu affero', 'agpl'],
    versions: { '1': '1.0', '3': '3.0' },
    unversioned: 'AGPL-3.0-or-later',
  },
  {
    id: 'LGPL',
    names: [
      'gnu library or lesser general public',
      'gnu lesser or library general public',
      'gnu lesser general public',
      'lesser gnu general public',
      'gnu library general public',
      'lesser general public',
      'library general public',
      'gnu lesser public',
      'gnu lesser gpl',
      'gnu library gpl',
      'lesser public',
      'lesser gpl',
      'library gpl',
      'gnu lgpl',
      'gnu lesser',
      'gnu library',
      'lgpl',
    ],
    versions: { '2': '2.0', '2.1': '2.1', '3': '3.0', '21': '2.1' },
    unversioned: 'LGPL-2.0-or-later',
  },
  {
    id: 'GFDL',
    names: ['gnu free documentation', 'free documentation', 'gnu fdl', 'gnu gfdl', 'gfdl', 'fdl'],
    versions: { '1.1': '1.1', '1.2': '1.2', '1.3': '1.3' },
    unversioned: 'GFDL-1.1-or-later',
  },
  {
    id: 'GPL',
    names: ['gnu general public', 'general public', 'gnu public', 'gnu gpl', 'gpl', 'gnu'],
    versions: { '1': '1.0', '2': '2.0', '3': '3.0' },
    unversioned: 'GPL-1.0-or-later',
  },
]

/** Words that may stand in such a name beside family and version. */
const aside = new Set(['gnu', 'library', 'free', 'software', 'only', '+', 'fsf'])

/**
 * Reads a key as the name of a GNU licence: `gnu lesser general public lgpl 2.1 +` is LGPL-2.1-or-later. `+` stands for "or
 * later" in all its forms. Undefined for other keys, versions that were never published, and names with any other word in them.
 */
export function gnuLicense(key: string): GnuName | undefined {
  for (const family of families) {
    const name = family.names.find((each) => key === each || key.startsWith(`${each} `))
    if (name !== undefined) return versionOf(family, key.slice(name.length).split(' ').filter(Boolean))
  }
  return undefined
}

function versionOf(family: Family, words: readonly string[]): GnuName | undefined {
  const numbers = [...new Set(words.filter((word) => /^\d/u.test(word)))]
  if (numbers.length > 1 || words.some((word) => !isAside(word, family))) return undefined
  const [number] = numbers
  if (number === undefined) return { license: family.unversioned, hasVersion: false }
  const version = family.versions[number]
  return version === undefined
    ? undefined
    : { license: `${family.id}-${version}-${words.includes('+') ? 'or-later' : 'only'}`, hasVersion: true }
}

function isAside(word: string, { id }: Family): boolean {
  return aside.has(word) || word === id.toLowerCase() || /^\d/u.test(word)
}

/** Brings the many ways to write "or later" into one, a plus sign, so that they are not taken for a choice of licences. */
export function withPlus(text: string): string {
  return text.replaceAll(orLater, '+ ').replaceAll(greater, ' $1+ ').trim()
}

const orLater =
  /[\s,_-]{0,3}\(?\b(?:or|and),?[\s_-]{1,3}\(?(?:\(?at your (?:option|choice)\)?,?\s{1,3})?(?:any[\s_-]{1,3}|a[\s_-]{1,3})?(?:later|newer|greater|higher|above|subsequent|better)\b(?:[\s_-]{1,3}versions?\b)?\)?/giu
const greater = />=\s{0,3}v?(\d(?:\.\d)?)/giu
