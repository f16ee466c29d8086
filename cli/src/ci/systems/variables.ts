import { refused } from '#cli-error.ts'
import type { BuildEnv } from '#ci/build.ts'

/** Returns the first variable that is set and not empty. */
export function firstOf(env: BuildEnv, ...names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== '')
}

/** Returns a variable that the CI system always sets. */
export function requireOne(env: BuildEnv, ...names: readonly string[]): string {
  const value = firstOf(env, ...names)
  if (value === undefined) throw refused(`${names.join(' or ')} is not set: the build does not say what it builds`)
  return value
}

/** Removes `refs/heads/` from the name of a branch. */
export function branchName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|tags)\//u, '')
}
