import { type Static, Type } from 'typebox'
import { Preview } from '#analysis/preview/preview-shape.ts'
import { closed } from '#platform/http/unknown-fields.ts'

/** Upgrades to try (docs/reference/fixes.md#simulate). */
export const UpgradesToSimulate = Type.Object(
  {
    upgrades: Type.Array(
      Type.Object(
        {
          key: Type.String({ minLength: 1, maxLength: 1000, description: 'a component key or a purl' }),
          from: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'only this version; absent: all versions' })),
          to: Type.String({ minLength: 1, maxLength: 200 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 500 },
    ),
  },
  { title: 'UpgradesToSimulate', ...closed },
)
export type UpgradesToSimulate = Static<typeof UpgradesToSimulate>

/** The modules and findings after the upgrades. */
export const Simulation = Preview
export type Simulation = Static<typeof Simulation>
