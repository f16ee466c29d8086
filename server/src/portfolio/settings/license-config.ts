import { type Static, Type } from 'typebox'
import { invalid } from '#platform/refusal.ts'
import { closed, Comment, Internal } from '#portfolio/settings/entry-fields.ts'
import { recogniseLicense } from '#standards/licenses/recognise-license.ts'
import { spdxLicenseId } from '#standards/spdx-ids.ts'

const LicenseEntry = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 250, description: 'an SPDX id or a LicenseRef-' }),
    comment: Comment,
    internal: Internal,
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

const licenseRef = /^(DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/u

/** Refuses keys that name no licence, naming where in the body: a misspelt one would never be found by an analysis. */
export function checkLicenseConfig({ whitelist = [], blacklist = [] }: LicenseConfig, place = 'licenseConfig'): void {
  checkKeys(whitelist, `${place}.whitelist`)
  checkKeys(blacklist, `${place}.blacklist`)
}

function checkKeys(entries: readonly { readonly key: string }[], place: string): void {
  for (const [i, { key }] of entries.entries())
    if (spdxLicenseId(key) === undefined && !licenseRef.test(key))
      throw invalid(`${place}.${String(i)}.key`, `${key} is neither an SPDX licence id nor a LicenseRef-${suggestion(key)}`)
}

/** People write names where ids belong. */
function suggestion(key: string): string {
  const meant = spdxLicenseId(recogniseLicense(key)?.license ?? '')
  return meant === undefined ? '' : `; did you mean ${meant}?`
}
