import { type Static, Type } from 'typebox'
import { closed, Comment } from '#portfolio/settings/entry-fields.ts'

const LicenseEntry = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 250, description: 'an SPDX id or a LicenseRef-' }),
    comment: Comment,
    notApproved: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** Licences allowed and denied. */
export const LicenseConfig = Type.Object(
  { whitelist: Type.Optional(Type.Array(LicenseEntry)), blacklist: Type.Optional(Type.Array(LicenseEntry)) },
  closed,
)
export type LicenseConfig = Static<typeof LicenseConfig>
