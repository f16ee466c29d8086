import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/**
 * rpmvercmp: runs of digits and of ASCII letters, separated by everything else; `~` sorts before the end, `^` after it and before
 * the rest, letters before digits. Epoch first (default 0), then version, then release (absent before any).
 */
export const rpm = orderByKey({ name: 'rpm', keyOf: rpmKey, isParsable: isRpmVersion })

const tilde = '\u0001'
const end = '\u0002'
const caret = '\u0003'
const letters = '\u0004'
const number = '\u0005'

const noRelease = '\u0001'
const someRelease = '\u0002'

function rpmKey(version: string): string {
  const text = version.trim()
  const epoch = /^(\d*):/.exec(text)?.[1]
  const rest = epoch === undefined ? text : text.slice(epoch.length + 1)
  const hyphen = rest.lastIndexOf('-')
  const named = hyphen === -1 ? rest : rest.slice(0, hyphen)
  const release = hyphen === -1 ? noRelease : someRelease + segmentsKey(rest.slice(hyphen + 1))
  return digitsKey(epoch ?? '') + segmentsKey(named) + release
}

function segmentsKey(text: string): string {
  const segments = text.match(/[~^]|\d+|[A-Za-z]+/g) ?? []
  return segments.map(segmentKey).join('') + end
}

function segmentKey(segment: string): string {
  if (segment === '~') return tilde
  if (segment === '^') return caret
  return /^\d/.test(segment) ? number + digitsKey(segment) : letters + textKey(segment)
}

function isRpmVersion(version: string): boolean {
  return /^(?:\d+:)?\w[\w.+~^]*(?:-[\w.+~^]+)?$/.test(version.trim()) && /\d/.test(version)
}
