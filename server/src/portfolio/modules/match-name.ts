/**
 * Returns the form of a module name that uploads compare: without any character other than letters, digits, `-`, `_` and `/`
 * (docs/reference/modules.md#name-matching). Letters and digits are those of Unicode; case matters.
 */
export function matchNameOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}\-_/]+/gu, '')
}
