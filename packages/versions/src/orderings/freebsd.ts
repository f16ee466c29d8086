import { digitsKey, descendingLengthKey, lengthKey, orderByKey, withoutLeadingZeros } from './sort-key.ts'

/**
 * FreeBSD's pkg: `version_revision,epoch`, compared by epoch first and revision last. A version is a list of components, each a
 * number, a letter and a patch level; `+` begins a new block; a missing component is zero, and one without a number sorts below
 * zero.
 */
export const freebsd = orderByKey({ name: 'freebsd', keyOf: freebsdKey, isParsable: isPortVersion })

const below = '\u0001'
const end = '\u0002'
const above = '\u0003'

const smallest = '\u0001'
const noNumber = '\u0002'
const someNumber = '\u0003'
const noLevel = '\u0001'
const someLevel = '\u0002'

interface Component {
  readonly sign: 'below' | 'zero' | 'above'
  readonly key: string
}

function freebsdKey(version: string): string {
  const text = version.trim()
  const underscore = text.lastIndexOf('_')
  const comma = text.indexOf(',', underscore + 1) === -1 ? -1 : text.lastIndexOf(',')
  const stops = [underscore, comma].filter((stop) => stop !== -1)
  const blocks = text
    .slice(0, Math.min(text.length, ...stops))
    .split('+')
    .map(blockKey)
  while (blocks.at(-1) === end) blocks.pop()
  const epoch = comma === -1 ? '' : leadingDigits(text.slice(comma + 1))
  const revision = underscore === -1 ? '' : leadingDigits(text.slice(underscore + 1))
  return digitsKey(epoch) + blocks.join('') + end + digitsKey(revision)
}

function leadingDigits(text: string): string {
  return /^\d*/.exec(text)?.[0] ?? ''
}

/** Counts zeros with the component after them, which decides how they compare with the end of another version. */
function blockKey(block: string): string {
  const key: string[] = []
  let zeros = 0
  for (const { sign, key: own } of componentsOf(block)) {
    if (sign === 'zero') zeros++
    else {
      key.push(sign === 'below' ? below + lengthKey(zeros) + own : above + descendingLengthKey(zeros) + own)
      zeros = 0
    }
  }
  return key.join('') + end
}

/**
 * A stage directly after a number is a component of its own (`10alpha` is `10.alpha`); other words count by their first letter; `pl`
 * sorts below all.
 */
const component = /\*[^+]*|(\d+)(?:(?!(?:pl|alpha|beta|pre|rc)(?![a-z]))([a-z])[a-z]*(\d*))?|(?:(pl)(?![a-z])|([a-z])[a-z]*)(\d*)/gi

function componentsOf(block: string): readonly Component[] {
  return Array.from(block.matchAll(component), ([all, number, letter = '', level = '', , initial = '', wordLevel = '']) => {
    if (all.startsWith('*')) return { sign: 'below', key: smallest }
    if (number !== undefined) return numbered(number, letter, level)
    return { sign: 'below', key: noNumber + letterKey(initial) + levelKey(wordLevel) }
  })
}

function numbered(number: string, letter: string, level: string): Component {
  const isZero = letter === '' && withoutLeadingZeros(number) === ''
  const patch = letter === '' ? someLevel + digitsKey('') : levelKey(level)
  return { sign: isZero ? 'zero' : 'above', key: someNumber + digitsKey(number) + letterKey(letter) + patch }
}

function letterKey(letter: string): string {
  return letter === '' ? '\u0001' : letter.toLowerCase()
}

function levelKey(digits: string): string {
  return digits === '' ? noLevel : someLevel + digitsKey(digits)
}

function isPortVersion(version: string): boolean {
  return /^[\dA-Za-z.+]+(?:_\d+)?(?:,\d+)?$/.test(version.trim()) && /\d/.test(version)
}
