import { type Static, Type } from 'typebox'
import { checked } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { Comment, ComponentKey, Internal } from '#portfolio/settings/entry-fields.ts'
import { formatPurl, parseComponentKey } from '@waybill/identifiers'
import { closed } from '#platform/http/unknown-fields.ts'

/** Components added by hand, analysed like imported ones. */
export const CustomComponents = Type.Array(
  checked(
    Type.Object(
      { key: ComponentKey, version: Type.String({ minLength: 1, maxLength: 64 }), comment: Comment, internal: Internal },
      { ...closed, title: 'CustomComponent' },
    ),
    customComponentProblems,
  ),
)
export type CustomComponents = Static<typeof CustomComponents>

/** Rejects keys that are invalid or too long as package URL. */
function customComponentProblems(entry: unknown, path: string): readonly FieldProblem[] {
  const { key, version } = (entry ?? {}) as { readonly key?: unknown; readonly version?: unknown }
  if (typeof key !== 'string' || key === '') return []
  const parameter = `${path}.key`
  const purl = parseComponentKey(key)
  if (purl === undefined) return [{ parameter, message: `${key} is not a component key such as npm:@scope/name or maven:group:name` }]
  // same limit as in documents: longer ones cannot be indexed
  const longest = 2000
  const length = formatPurl({ ...purl, version: typeof version === 'string' ? version : undefined }).length
  return length > longest ? [{ parameter, message: `${parameter} must have at most ${String(longest)} characters as a package URL` }] : []
}
