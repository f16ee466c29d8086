import { maven } from './maven.ts'
import type { VersionOrder } from './sort-key.ts'

/**
 * The order of versions of unknown ecosystems, as CPEs name them: numbers by value; `alpha`, `beta`, `rc` and the like before the
 * release; letters and other words after it (1.0.2-rc1 < 1.0.2 < 1.0.2k). A bound that ends in `+` sorts just above its version.
 * Only text that begins with a number is a version.
 */
export const generic: VersionOrder = {
  name: 'generic',
  compare: (a, b) => maven.compare(plainOf(a), plainOf(b)) || Number(a.endsWith('+')) - Number(b.endsWith('+')),
  isParsable: (version) => /^v?\d[\w.+~:-]*$/iu.test(version),
}

function plainOf(version: string): string {
  return version
    .replace(/^v(?=\d)/iu, '')
    .replace(/\+$/u, '')
    .replaceAll(/[_:~]/gu, '-')
    .replaceAll(/(?<![a-z])(?:preview|pre|dev|nightly|canary)(?![a-z])/giu, 'alpha')
}
