import { matchNameOf } from '#portfolio/portfolio.ts'
import type { NamedVersion } from '#dependency-track/target.ts'

/**
 * Chooses the name of a version's module: the version itself, unless the project has one that compares equal, since names of modules are
 * compared without dots (docs/reference/dependency-track.md#names).
 */
export function freeModuleName({ name, version }: NamedVersion, taken: ReadonlySet<string>): string {
  const wanted = version || name
  const spelled = `${wanted} (${wanted.replaceAll(/[^\p{L}\p{N}]+/gu, '-')})`
  for (let number = 0; ; number++) {
    const candidate = [wanted, spelled][number] ?? `${spelled} ${String(number)}`
    const matchName = matchNameOf(candidate)
    if (matchName !== '' && !taken.has(matchName)) return candidate
  }
}
