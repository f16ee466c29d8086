import { numberListKey } from './number-list-key.ts'
import { orderByKey } from './sort-key.ts'

/** Haskell's Package Versioning Policy: numbers one by one; a shorter list sorts before a longer one: 1.0 < 1.0.0. */
export const hackage = orderByKey({ name: 'hackage', keyOf: hackageKey, isParsable: isPackageVersion })

function hackageKey(version: string): string {
  return numberListKey(version.trim().split('.'))
}

function isPackageVersion(version: string): boolean {
  return /^\d+(?:\.\d+)*$/.test(version.trim())
}
