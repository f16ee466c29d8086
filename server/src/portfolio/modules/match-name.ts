/**
 * What a module's name is compared by on every upload path: every character other than letters, digits, `-`, `_` and `/`
 * is dropped (docs/reference/modules.md#name-matching). Letters and digits are Unicode's; upper and lower case stay different.
 */
export function matchNameOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}\-_/]+/gu, '')
}
