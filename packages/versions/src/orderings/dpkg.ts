import { digitsKey, orderByKey } from './sort-key.ts'

/**
 * deb-version(7): epoch, upstream version, revision; each alternates between non-digits and digits. Non-digits compare by character:
 * `~` before the end, the end before letters, letters before the rest. A missing epoch or revision is 0.
 */
export const dpkg = orderByKey({ name: 'dpkg', keyOf: dpkgKey, isParsable: isDebianVersion })

const tilde = '\u0001'
const end = '\u0002'
const letter = '\u0003'
const other = '\u0004'
const dot = `${other}.`

function dpkgKey(version: string): string {
  const text = version.trim()
  const epoch = /^(\d+):/.exec(text)?.[1]
  const rest = epoch === undefined ? text : text.slice(epoch.length + 1)
  return digitsKey(epoch ?? '') + upstreamAndRevisionKey(rest)
}

/** Builds the key of a version without epoch; the revision follows the last hyphen. */
export function upstreamAndRevisionKey(version: string): string {
  const hyphen = version.lastIndexOf('-')
  return hyphen === -1 ? partKey(version) + partKey('') : partKey(version.slice(0, hyphen)) + partKey(version.slice(hyphen + 1))
}

function partKey(part: string): string {
  const turns = part.match(/\D+\d*|^\d+/g) ?? ['']
  return turns.map(turnKey).join('') + end
}

function turnKey(turn: string): string {
  const digitsAt = turn.search(/\d/)
  const nonDigits = digitsAt === -1 ? turn : turn.slice(0, digitsAt)
  return nonDigitsKey(nonDigits) + end + digitsKey(turn.slice(nonDigits.length))
}

function nonDigitsKey(text: string): string {
  return text === '.' ? dot : Array.from(text, characterKey).join('')
}

function characterKey(character: string): string {
  if (character === '~') return tilde
  return (/[A-Za-z]/.test(character) ? letter : other) + character
}

function isDebianVersion(version: string): boolean {
  return /^(?:\d+:)?\d[\dA-Za-z.+:~-]*$/.test(version.trim())
}
