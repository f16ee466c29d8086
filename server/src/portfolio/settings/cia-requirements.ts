import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

const Letter = Type.Optional(Type.Enum(['X', 'L', 'M', 'H']))

/** The confidentiality, integrity and availability requirements; missing ones stay absent. */
export const CiaRequirements = Type.Object({ CR: Letter, IR: Letter, AR: Letter }, { ...closed, title: 'CiaRequirements' })
export type CiaRequirements = Static<typeof CiaRequirements>
