import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

/** The kind of a module. */
export const ModuleProperties = Type.Object(
  {
    architectureType: Type.Optional(Type.Enum(['FEU', 'FEE', 'FES', 'BES', 'BEE', 'SC', 'IS', 'DC'])),
    architecture: Type.Optional(Type.Enum(['sourceCode', 'infrastructureModule', 'infrastructureTemplate'])),
    privacy: Type.Optional(Type.Enum(['opensource', 'private'])),
  },
  { ...closed, title: 'ModuleProperties' },
)
export type ModuleProperties = Static<typeof ModuleProperties>
