import { semverKey } from './semver.ts'
import { orderByKey } from './sort-key.ts'

/** NuGet: SemVer 2.0.0 with a fourth number and case-insensitive prerelease labels. */
export const nuget = orderByKey({ name: 'nuget', keyOf: nugetKey, isParsable: isNuget })

function nugetKey(version: string): string {
  return semverKey(version.toUpperCase())
}

function isNuget(version: string): boolean {
  return /^\d+(?:\.\d+){0,3}(?:-[\da-z.-]+)?(?:\+[\da-z.-]*)?$/i.test(version.trim())
}
