import { digitsKey, lengthKey, orderByKey, textKey } from './sort-key.ts'

/**
 * Arch Linux's vercmp: epoch, version, package release. Letters directly after a number sort below the end (1.0rc < 1.0), parts
 * after a separator above it. A missing release counts as 1; vercmp lets it equal every release, which is not an order.
 */
export const alpm = orderByKey({ name: 'alpm', keyOf: alpmKey, isParsable: (version) => shape.test(version.trim()) && /\d/.test(version) })

const shape = /^(?:\d+:)?\w[\w.+~]*(?:-\d+(?:\.\d+)?)?$/

const attachedWord = '\u0001'
const end = '\u0002'
const attachedNumber = '\u0003'
const parted = '\u0004'
const word = '\u0001'
const number = '\u0002'

function alpmKey(version: string): string {
  const text = version.trim()
  const epoch = /^(\d*):/.exec(text)?.[1]
  const rest = epoch === undefined ? text : text.slice(epoch.length + 1)
  const hyphen = rest.lastIndexOf('-')
  const [named, release] = hyphen === -1 ? [rest, '1'] : [rest.slice(0, hyphen), rest.slice(hyphen + 1)]
  return digitsKey(epoch ?? '') + segmentsKey(named) + segmentsKey(release)
}

function segmentsKey(text: string): string {
  const pieces = text.match(/\d+|[a-z]+|[^a-z\d]+/gi) ?? []
  return pieces.map((piece, index) => (isSeparator(piece) ? '' : segmentKey(piece, pieces[index - 1]))).join('') + end
}

function isSeparator(piece: string): boolean {
  return !/^[a-z\d]/i.test(piece)
}

function segmentKey(segment: string, before = ''): string {
  const isNumber = /^\d/.test(segment)
  const key = isNumber ? number + digitsKey(segment) : word + textKey(segment)
  if (before !== '' && isSeparator(before)) return parted + lengthKey(before.length) + key
  return (isNumber ? attachedNumber : attachedWord) + key
}
