import { ecosystemOf, splitEcosystem } from '@waybill/identifiers/ecosystems.ts'

/**
 * Of the ecosystems a bucket lists those worth reading: the ones whose packages a purl can name, since no component can meet
 * an advisory of another (commits, Android parts, the kernel's own list). A release (`Debian:11`) is left out where its whole
 * ecosystem is listed too.
 */
export function selectEcosystems(listed: readonly string[]): readonly string[] {
  const all = new Set(listed)
  return [...all].filter((name) => {
    const base = name.split(':')[0] ?? name
    return ecosystemOf(splitEcosystem(name).ecosystem) !== undefined && (base === name || !all.has(base))
  })
}
