import { type Static, Type } from 'typebox'
import { FeatureNames } from '#access/scope-names.ts'
import { Name } from '#access/name.ts'
import { closed } from '#platform/http/unknown-fields.ts'

/** A company as the operator sees it (docs/reference/access.md#operator). */
export const Company = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    features: Type.Array(Type.String()),
    created: Type.String({ format: 'date-time' }),
  },
  { title: 'Company' },
)
export type Company = Static<typeof Company>

export const NewCompany = Type.Object({ name: Name, features: Type.Optional(FeatureNames) }, { title: 'NewCompany', ...closed })
export type NewCompany = Static<typeof NewCompany>

export const CompanyChange = Type.Partial(NewCompany, closed)
export type CompanyChange = Static<typeof CompanyChange>
