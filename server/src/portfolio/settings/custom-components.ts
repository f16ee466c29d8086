import { type Static, Type } from 'typebox'
import { invalid } from '#platform/refusal.ts'
import { closed, Comment, ComponentKey, Internal } from '#portfolio/settings/entry-fields.ts'
import { parseComponentKey } from '#standards/component-key.ts'
import { formatPurl } from '#standards/purl.ts'

/** Components added by hand, analysed like imported ones. */
export const CustomComponents = Type.Array(
  Type.Object({ key: ComponentKey, version: Type.String({ minLength: 1, maxLength: 64 }), comment: Comment, internal: Internal }, closed),
)
export type CustomComponents = Static<typeof CustomComponents>

/** As of components in documents: longer ones cannot be indexed. */
const longestPurl = 2000

/** Refuses keys that are no component keys, or too long once encoded: such a component could not be analysed. */
export function checkCustomComponents(components: CustomComponents): void {
  for (const [i, { key, version }] of components.entries()) {
    const purl = parseComponentKey(key)
    const parameter = `customComponents.${String(i)}.key`
    if (purl === undefined) throw invalid(parameter, `${key} is not a component key such as npm:@scope/name or maven:group:name`)
    if (formatPurl({ ...purl, version }).length > longestPurl)
      throw invalid(parameter, `${parameter} must have at most ${String(longestPurl)} characters as a package URL`)
  }
}
