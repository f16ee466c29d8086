import type { CompanySettings, CompanySettingsChange } from '#portfolio/company/company-settings.ts'
import { replaceFields } from '#portfolio/settings/replace-fields.ts'

/** Applies a change: a given field replaces the stored one as a whole; null values in it are not stored. */
export function replaceCompanySettings(stored: CompanySettings, { name, policies, ...others }: CompanySettingsChange): CompanySettings {
  const parts = Object.entries(others).map(([part, sent]) => [part, sent && replaceFields({}, sent)])
  return {
    ...replaceFields(stored, Object.fromEntries(parts)),
    name: name ?? stored.name,
    policies: policies === undefined ? stored.policies : replaceFields({}, policies ?? {}),
  }
}
