import { type Static, Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { Comment, Internal, Until } from '#portfolio/settings/entry-fields.ts'
import { spdxLicenseId } from '@waybill/licensing'
import { recogniseLicense } from '@waybill/licensing/recognition'
import { closed } from '#platform/http/unknown-fields.ts'

const LicenseEntry = Type.Object(
  {
    key: checkedText(Type.String({ minLength: 1, maxLength: 250, description: 'an SPDX id or a LicenseRef-' }), licenseKeyProblems),
    comment: Comment,
    internal: Internal,
    notApproved: Type.Optional(Type.Boolean()),
  },
  { ...closed, title: 'LicenseEntry' },
)

const AllowedLicense = Type.Object({ ...LicenseEntry.properties, until: Until }, { ...closed, title: 'AllowedLicense' })

/** Allowed and denied licences. */
export const LicenseConfig = Type.Object(
  { whitelist: Type.Optional(Type.Array(AllowedLicense)), blacklist: Type.Optional(Type.Array(LicenseEntry)) },
  { ...closed, title: 'LicenseConfig' },
)
export type LicenseConfig = Static<typeof LicenseConfig>

/** Rejects keys that name no licence: no analysis would match them. */
export function licenseKeyProblems(key: string, parameter: string): readonly FieldProblem[] {
  const licenseRef = /^(DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/u
  const isKnown = spdxLicenseId(key) !== undefined || licenseRef.test(key)
  return problemOf(parameter, isKnown ? undefined : `${key} is neither an SPDX licence id nor a LicenseRef-${suggestion(key)}`)
}

/** Suggests the id of a licence named in words. */
function suggestion(key: string): string {
  const meant = spdxLicenseId(recogniseLicense(key)?.license ?? '')
  return meant === undefined ? '' : `; did you mean ${meant}?`
}
