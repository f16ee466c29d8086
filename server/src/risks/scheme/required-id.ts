import { invalid } from '#platform/http-error.ts'
import type { SchemeChange } from '#risks/scheme/scheme-change.ts'

/** Returns the project or module that a change names. */
export function requiredId({ level, id }: SchemeChange): string {
  if (id === undefined || id === null || id === '') throw invalid('id', `id is required: the ${level} whose level is set`)
  return id
}
