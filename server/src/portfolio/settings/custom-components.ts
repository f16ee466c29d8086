import { type Static, Type } from 'typebox'
import { invalid } from '#platform/refusal.ts'
import { closed, Comment, ComponentKey } from '#portfolio/settings/entry-fields.ts'
import { parseComponentKey } from '#standards/component-key.ts'

/** Components added by hand, analysed like imported ones. */
export const CustomComponents = Type.Array(
  Type.Object({ key: ComponentKey, version: Type.String({ minLength: 1, maxLength: 64 }), comment: Comment }, closed),
)
export type CustomComponents = Static<typeof CustomComponents>

/** Refuses keys that are no component keys: such a component could not be analysed. */
export function checkCustomComponents(components: CustomComponents): void {
  const i = components.findIndex(({ key }) => parseComponentKey(key) === undefined)
  if (i >= 0)
    throw invalid(
      `customComponents.${String(i)}.key`,
      `${components[i]?.key ?? ''} is not a component key such as npm:@scope/name or maven:group:name`,
    )
}
