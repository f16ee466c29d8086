import { type Static, Type } from 'typebox'
import { closed, Ignored, ignoring } from '#platform/http/unknown-fields.ts'
import { Name } from '#access/access.ts'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { CompanyPolicies, companyPolicies } from '#portfolio/settings/company-policies.ts'
import { readable, replaceable } from '#portfolio/settings/replaceable.ts'

const Line = Type.String({ maxLength: 200 })
/** A web address, since it becomes a link in documents; an empty one counts as absent. */
const WebAddress = checkedText(Type.String({ maxLength: 2000, description: 'an http or https address' }), (sent, parameter) => {
  const isFit = sent === '' || ['http:', 'https:'].includes(URL.parse(sent)?.protocol ?? '')
  return problemOf(parameter, isFit ? undefined : `${parameter} must be an http or https address`)
})

const foss = {
  company: Line,
  name: Line,
  email: Line,
  phone: Line,
  zip: Line,
  address: Type.String({ maxLength: 1000 }),
  country: Line,
  url: WebAddress,
}

/** The publisher categories of CSAF 2.0. */
const Category = Type.Enum(['coordinator', 'discoverer', 'other', 'translator', 'user', 'vendor'])
const publisher = { name: Name, namespace: WebAddress, category: Category, contact: Type.String({ maxLength: 1000 }) }

/** The assignees of approval requests: by project, else the default. */
const managers = { default: Type.String(), projects: Type.Record(Type.String(), Type.String(), { title: 'ManagersByProject' }) }

/** Whether the CSAF documents of the company's releases are listed publicly (docs/explanation/csaf.md). */
const csafProvider = { list: Type.Boolean() }

/** Whether someone other than the requester has to approve a release (docs/reference/approvals.md#four-eyes). */
const approvals = { fourEyes: Type.Boolean() }

/** Whether a verified address at the identity provider makes a person the user who has it (docs/reference/access.md#openid-connect). */
const signIn = { linkByEmail: Type.Boolean() }

/** Whether users with a password need an authenticator app (docs/reference/access.md#required-app). */
const totp = { required: Type.Boolean() }

const Days = Type.Integer({ minimum: 1, maximum: 36_500 })
/** For how many days the company keeps what it may decide on, within the operator's bounds (docs/how-to/keep-data.md). */
const retention = { auditDays: Days, documentDays: Days, riskHistoryDays: Days }

/** The TLP label (2.0 or 1.0) of the company's CSAF documents: CLEAR and WHITE mean the same (docs/explanation/csaf.md). */
const csaf = { tlp: Type.Enum(['CLEAR', 'WHITE', 'GREEN', 'AMBER', 'RED']) }

const settings = {
  foss: Type.Object(readable(foss), { ...closed, title: 'FossContact' }),
  publisher: Type.Object(readable(publisher), { ...closed, title: 'CsafPublisher' }),
  complianceManagers: Type.Object(readable(managers), { ...closed, title: 'ComplianceManagers' }),
  csafProvider: Type.Object(readable(csafProvider), { ...closed, title: 'CsafProvider' }),
  approvals: Type.Object(readable(approvals), { ...closed, title: 'ApprovalSettings' }),
  signIn: Type.Object(readable(signIn), { ...closed, title: 'SignInSettings' }),
  csaf: Type.Object(readable(csaf), { ...closed, title: 'CsafSettings' }),
  totp: Type.Object(readable(totp), { ...closed, title: 'TotpSettings' }),
  retention: Type.Object(readable(retention), { ...closed, title: 'RetentionSettings' }),
}

/** The settings of a company (docs/reference/access.md#company-settings) as stored: unset parts are absent. */
export const CompanySettings = Type.Object({ name: Type.String(), policies: CompanyPolicies, ...readable(settings) })
export type CompanySettings = Static<typeof CompanySettings>

/** A change: each field replaces the stored one as a whole, null unsets it. */
export const CompanySettingsChange = Type.Object(
  {
    name: Type.Optional(Name),
    ...replaceable({
      policies: Type.Object(replaceable(companyPolicies), { ...closed, title: 'CompanyPoliciesChange' }),
      foss: Type.Object(replaceable(foss), { ...closed, title: 'FossContactChange' }),
      publisher: Type.Object(replaceable(publisher), { ...closed, title: 'CsafPublisherChange' }),
      complianceManagers: Type.Object(replaceable(managers), { ...closed, title: 'ComplianceManagersChange' }),
      csafProvider: Type.Object(replaceable(csafProvider), { ...closed, title: 'CsafProviderChange' }),
      approvals: Type.Object(replaceable(approvals), { ...closed, title: 'ApprovalSettingsChange' }),
      signIn: Type.Object(replaceable(signIn), { ...closed, title: 'SignInSettingsChange' }),
      csaf: Type.Object(replaceable(csaf), { ...closed, title: 'CsafSettingsChange' }),
      totp: Type.Object(replaceable(totp), { ...closed, title: 'TotpSettingsChange' }),
      retention: Type.Object(replaceable(retention), { ...closed, title: 'RetentionSettingsChange' }),
    }),
  },
  { ...closed, title: 'CompanySettingsChange', ...ignoring(['_id', 'companyId', 'features', 'created']) },
)
export type CompanySettingsChange = Static<typeof CompanySettingsChange>

/** The settings of a company in responses. */
export const CompanyDetail = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    features: Type.Array(Type.String()),
    policies: CompanyPolicies,
    foss: Type.Union([settings.foss, Type.Null()]),
    publisher: Type.Union([settings.publisher, Type.Null()]),
    complianceManagers: Type.Union([settings.complianceManagers, Type.Null()]),
    csafProvider: Type.Union([settings.csafProvider, Type.Null()]),
    approvals: Type.Union([settings.approvals, Type.Null()]),
    csaf: Type.Union([settings.csaf, Type.Null()]),
    totp: Type.Union([settings.totp, Type.Null()]),
    retention: Type.Union([settings.retention, Type.Null()]),
  },
  { title: 'CompanyDetail' },
)
export type CompanyDetail = Static<typeof CompanyDetail>

/** The settings after a change. */
export const ChangedCompanyDetail = Type.Object({ ...CompanyDetail.properties, ...Ignored }, { title: 'ChangedCompanyDetail' })

/** Builds the response for a company's own settings. */
export function toCompanyDetail(id: string, features: readonly string[], stored: CompanySettings): CompanyDetail {
  const { name, policies } = stored
  return { _id: id, name, features: [...features], policies, ...unsetAsNull(stored) }
}

const parts = ['foss', 'publisher', 'complianceManagers', 'csafProvider', 'approvals', 'csaf', 'totp', 'retention'] as const
type Parts = Pick<CompanyDetail, (typeof parts)[number]>

function unsetAsNull(stored: CompanySettings): Parts {
  return Object.fromEntries(parts.map((part) => [part, stored[part] ?? null])) as Parts
}
