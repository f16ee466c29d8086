/** A Linux distribution with advisories of its own. */
export interface Distribution {
  readonly ecosystem: string
  readonly purlType: 'apk' | 'deb' | 'rpm'
  /** Ids as purl namespaces and `distro` qualifiers write them (os-release ids, mostly). */
  readonly ids: readonly string[]
  /** Rebuilds of this distribution, to which its advisories apply too. */
  readonly rebuilds?: readonly string[]
  /**
   * Normalises the name of a release, from an ecosystem's suffix (`22.04:LTS`) or a `distro` qualifier (`jammy`, `ubuntu-22.04`);
   * undefined where the text names none. Absent: the distribution has no releases.
   */
  readonly releaseOf?: (text: string) => string | undefined
}

const debianReleases = new Map(
  ['etch', 'lenny', 'squeeze', 'wheezy', 'jessie', 'stretch', 'buster', 'bullseye', 'bookworm', 'trixie', 'forky', 'duke'].map(
    (name, index) => [name, String(index + 4)],
  ),
)

const ubuntuReleases = new Map([
  ['lucid', '10.04'],
  ['precise', '12.04'],
  ['trusty', '14.04'],
  ['utopic', '14.10'],
  ['vivid', '15.04'],
  ['wily', '15.10'],
  ['xenial', '16.04'],
  ['yakkety', '16.10'],
  ['zesty', '17.04'],
  ['artful', '17.10'],
  ['bionic', '18.04'],
  ['cosmic', '18.10'],
  ['disco', '19.04'],
  ['eoan', '19.10'],
  ['focal', '20.04'],
  ['groovy', '20.10'],
  ['hirsute', '21.04'],
  ['impish', '21.10'],
  ['jammy', '22.04'],
  ['kinetic', '22.10'],
  ['lunar', '23.04'],
  ['mantic', '23.10'],
  ['noble', '24.04'],
  ['oracular', '24.10'],
  ['plucky', '25.04'],
  ['questing', '25.10'],
  ['resolute', '26.04'],
])

/** Ubuntu's paid releases have fixes of their own; the first matching word decides. */
const ubuntuLines: readonly (readonly [word: RegExp, prefix: string])[] = [
  [/fips-updates/iu, 'Pro:FIPS-updates:'],
  [/fips-preview/iu, 'Pro:FIPS-preview:'],
  [/fips/iu, 'Pro:FIPS:'],
  [/realtime/iu, 'Pro:Realtime:'],
  [/\bpro\b|\besm\b/iu, 'Pro:'],
]

/** Finds the first dotted number: `12.5` of `debian-12.5`. */
function firstNumberIn(text: string): string | undefined {
  return /\d+(?:\.\d+)*/u.exec(text)?.[0]
}

function codenameIn(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const word = text
    .toLowerCase()
    .split(/[^a-z]+/u)
    .find((part) => names.has(part))
  return word === undefined ? undefined : names.get(word)
}

function majorOf(text: string): string | undefined {
  return firstNumberIn(text)?.split('.')[0]
}

function majorMinorOf(text: string): string | undefined {
  return firstNumberIn(text)?.split('.').slice(0, 2).join('.')
}

function debianRelease(text: string): string | undefined {
  return codenameIn(text, debianReleases) ?? majorOf(text)
}

function ubuntuRelease(text: string): string | undefined {
  const number = codenameIn(text, ubuntuReleases) ?? majorMinorOf(text)
  const line = ubuntuLines.find(([word]) => word.test(text))
  return number === undefined ? undefined : `${line?.[1] ?? ''}${number}`
}

function alpineRelease(text: string): string | undefined {
  const number = majorMinorOf(text)
  if (number === undefined) return /\bedge\b/iu.test(text) ? 'edge' : undefined
  return `v${number}`
}

/** Reads Red Hat's releases, which advisories name by CPE; only the plain distribution corresponds to `rhel-8.10`. */
function redHatRelease(text: string): string | undefined {
  const product = /^([a-z_]+):([^:]*)/u.exec(text)
  if (product === null) return majorOf(text)
  return product[1] === 'enterprise_linux' ? majorOf(product[2] ?? '') : text
}

/** Reads SUSE's releases: `Linux Enterprise Module for Python 3 15 SP4` and `sles-15.4` are both 15.4; other products keep their names. */
function suseRelease(text: string): string | undefined {
  if (/^(?:SUSE )?Linux Enterprise /u.test(text)) {
    const [, number = '', pack] = [...text.matchAll(/(\d+(?:\.\d+)?)(?: SP(\d+))?/gu)].at(-1) ?? []
    return pack === undefined ? number : `${number}.${pack}`
  }
  return /^[A-Z]/u.test(text) ? text : firstNumberIn(text)
}

function openSuseRelease(text: string): string | undefined {
  return /tumbleweed/iu.test(text) ? 'Tumbleweed' : majorMinorOf(text)
}

/** `22.03-LTS-SP1`; the first edition has no service pack. */
function openEulerRelease(text: string): string | undefined {
  const number = majorMinorOf(text)
  const pack = /\bSP\d+/iu.exec(text)?.[0].toUpperCase()
  return number === undefined || pack === undefined ? number : `${number}-${pack}`
}

function bellSoftRelease(text: string): string | undefined {
  return /stream/iu.test(text) ? 'stream' : majorOf(text)
}

export const distributions: readonly Distribution[] = [
  { ecosystem: 'Debian', purlType: 'deb', ids: ['debian'], rebuilds: ['raspbian'], releaseOf: debianRelease },
  { ecosystem: 'Ubuntu', purlType: 'deb', ids: ['ubuntu'], releaseOf: ubuntuRelease },
  { ecosystem: 'Echo', purlType: 'deb', ids: ['echo'] },
  { ecosystem: 'Alpine', purlType: 'apk', ids: ['alpine'], releaseOf: alpineRelease },
  { ecosystem: 'Wolfi', purlType: 'apk', ids: ['wolfi'] },
  { ecosystem: 'Chainguard', purlType: 'apk', ids: ['chainguard'] },
  { ecosystem: 'MinimOS', purlType: 'apk', ids: ['minimos'] },
  { ecosystem: 'Alpaquita', purlType: 'apk', ids: ['alpaquita'], releaseOf: bellSoftRelease },
  { ecosystem: 'BellSoft Hardened Containers', purlType: 'apk', ids: ['bellsoft-hardened-containers'], releaseOf: bellSoftRelease },
  { ecosystem: 'Red Hat', purlType: 'rpm', ids: ['redhat', 'rhel'], rebuilds: ['centos'], releaseOf: redHatRelease },
  { ecosystem: 'AlmaLinux', purlType: 'rpm', ids: ['almalinux', 'alma'], releaseOf: majorOf },
  { ecosystem: 'Rocky Linux', purlType: 'rpm', ids: ['rocky', 'rocky-linux', 'rockylinux'], releaseOf: majorOf },
  { ecosystem: 'SUSE', purlType: 'rpm', ids: ['sles', 'suse', 'sled', 'sle_hpc', 'sles_sap'], releaseOf: suseRelease },
  {
    ecosystem: 'openSUSE',
    purlType: 'rpm',
    ids: ['opensuse', 'opensuse-leap', 'opensuse.leap', 'opensuse-tumbleweed', 'opensuse.tumbleweed'],
    releaseOf: openSuseRelease,
  },
  { ecosystem: 'openEuler', purlType: 'rpm', ids: ['openeuler'], releaseOf: openEulerRelease },
  { ecosystem: 'Mageia', purlType: 'rpm', ids: ['mageia'], releaseOf: majorOf },
  { ecosystem: 'Azure Linux', purlType: 'rpm', ids: ['azurelinux', 'azure-linux', 'mariner', 'cbl-mariner'], releaseOf: majorOf },
  { ecosystem: 'Photon OS', purlType: 'rpm', ids: ['photon'], releaseOf: majorMinorOf },
]
