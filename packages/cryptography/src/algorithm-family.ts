/** A family of algorithms. Levels are NIST's categories for post-quantum security; 0 means broken, by a quantum computer or already. */
export interface AlgorithmFamily {
  readonly pattern: RegExp
  /** The canonical name; `$1`… refer to the pattern's groups. */
  readonly name: string | ((found: readonly string[]) => string)
  readonly primitive: string
  /** The key length in bits, where the name states or implies it. */
  readonly keyLength?: (found: readonly string[]) => number | undefined
  readonly parameterSet?: (found: readonly string[]) => string | undefined
  readonly quantumLevel: (found: readonly string[]) => number | undefined
}

export function brokenByQuantum(): number {
  return 0
}

export function firstGroup([, value]: readonly string[]): string | undefined {
  return value === '' ? undefined : value
}

export function keyBits([, value]: readonly string[]): number | undefined {
  return value === undefined || value === '' ? undefined : Number(value)
}

export function joinName(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('-')
}

/** Categories of symmetric keys, by their length. */
export const byKey: Readonly<Record<string, number>> = { 128: 1, 192: 3, 256: 5 }
