import { invalid } from '#platform/http-error.ts'

/** By what a list is sorted; reversed when the parameter begins with `-`. */
export interface Sort<Key extends string> {
  readonly key: Key
  readonly isReversed: boolean
}

/** Reads a `sort` parameter; the first key is the default. An unknown key is a 400 (docs/reference/conventions.md#sorting). */
export function readSort<Key extends string>(text: string | undefined, keys: readonly [Key, ...Key[]]): Sort<Key> {
  if (text === undefined || text === '') return { key: keys[0], isReversed: false }
  const isReversed = text.startsWith('-')
  const key = keys.find((known) => known === (isReversed ? text.slice(1) : text))
  if (key === undefined)
    throw invalid('sort', `sort must be one of ${keys.join(', ')}, with - before it for the reverse; ${text} is none of them`)
  return { key, isReversed }
}
