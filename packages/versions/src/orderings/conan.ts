import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/**
 * Conan 2: dot-separated items, compared as numbers where possible, without trailing zeros; then a prerelease before none, then no
 * build before one. An item like `1w` sorts directly after its number; items without a number sort after all that have one.
 */
export const conan = orderByKey({ name: 'conan', keyOf: conanKey, isParsable: isConanVersion })

const end = '\u0001'
const numbered = '\u0002'
const named = '\u0003'

const prereleased = '\u0001'
const released = '\u0002'
const withoutBuild = '\u0001'
const withBuild = '\u0002'

function conanKey(version: string): string {
  const text = version.trim()
  const plus = text.lastIndexOf('+')
  const body = plus === -1 ? text : text.slice(0, plus)
  const hyphen = body.indexOf('-')
  const main = hyphen === -1 ? body : body.slice(0, hyphen)
  return [
    itemsKey(main),
    hyphen === -1 ? released : prereleased + itemsKey(body.slice(hyphen + 1)),
    plus === -1 ? withoutBuild : withBuild + itemsKey(text.slice(plus + 1)),
  ].join('')
}

function itemsKey(text: string): string {
  const items = text.split('.')
  while (/^0+$/.test(items.at(-1) ?? '')) items.pop()
  return items.map(itemKey).join('') + end
}

function itemKey(item: string): string {
  const digits = /^\d*/.exec(item)?.[0] ?? ''
  return (digits === '' ? named : numbered + digitsKey(digits)) + textKey(item.slice(digits.length))
}

function isConanVersion(version: string): boolean {
  return /^[\w.+-]+$/.test(version.trim()) && /\d/.test(version)
}
