import type { CompanySettings, CompanySettingsChange } from '#portfolio/company/company-settings.ts'
import { replaceFields } from '#portfolio/settings/replace-fields.ts'

/** The settings after a change: a field sent replaces the stored one as a whole; what is null in it is not stored. */
export function replaceCompanySettings(stored: CompanySettings, { name, policies, ...others }: CompanySettingsChange): CompanySettings {
  const parts = Object.entries(others).map(([part, sent]) => [part, sent && replaceFields({}, sent)])
  return {
    ...replaceFields(stored, Object.fromEntries(parts)),
    name: name ?? stored.name,
    policies: policies === undefined ? stored.policies : replaceFields({}, policies ?? {}),
  }
}
