import { ecosystemOf, splitEcosystem } from '@waybill/identifiers/ecosystems'

/**
 * Selects the ecosystems worth reading: those whose packages a purl can name, since no component can match an advisory of another (Git
 * commits, Android, the kernel's own list). A release (`Debian:11`) is skipped if its whole ecosystem is listed.
 */
export function selectEcosystems(listed: readonly string[]): readonly string[] {
  const all = new Set(listed)
  return [...all].filter((name) => {
    const base = name.split(':')[0] ?? name
    return ecosystemOf(splitEcosystem(name).ecosystem) !== undefined && (base === name || !all.has(base))
  })
}
