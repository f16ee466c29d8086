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

/** Rejects keys that are invalid or too long as package URL, and versions that are several. */
function customComponentProblems(entry: unknown, path: string): readonly FieldProblem[] {
  const { key, version } = (entry ?? {}) as { readonly key?: unknown; readonly version?: unknown }
  if (typeof key !== 'string' || key === '') return []
  const text = typeof version === 'string' ? version : undefined
  return keyProblem(key, text, `${path}.key`) ?? versionProblem(text ?? '', `${path}.version`)
}

function keyProblem(key: string, version: string | undefined, parameter: string): readonly FieldProblem[] | undefined {
  const purl = parseComponentKey(key)
  if (purl === undefined) return [{ parameter, message: `${key} is not a component key such as npm:@scope/name or maven:group:name` }]
  // same limit as in documents: longer ones cannot be indexed
  const longest = 2000
  const isTooLong = formatPurl({ ...purl, version }).length > longest
  return isTooLong ? [{ parameter, message: `${parameter} must have at most ${String(longest)} characters as a package URL` }] : undefined
}

function versionProblem(version: string, parameter: string): readonly FieldProblem[] {
  const isOne = !/\*|^\s|\s$/u.test(version)
  return isOne ? [] : [{ parameter, message: `${parameter} must be one version, without * and without spaces around it` }]
}
