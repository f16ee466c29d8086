import { invalid } from '#platform/refusal.ts'
import type { CompanySettings, CompanySettingsChange } from '#portfolio/company/company-settings.ts'
import { checkEndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'
import { checkLicenseConfig } from '#portfolio/settings/license-config.ts'
import { replaceFields } from '#portfolio/settings/replace-fields.ts'

/** What the shape alone cannot say about the settings sent; 400 naming the field. */
export function checkCompanySettings({ policies, foss, publisher }: CompanySettingsChange): void {
  if (policies?.licenseConfig) checkLicenseConfig(policies.licenseConfig, 'policies.licenseConfig')
  if (policies?.endoflifePolicy) checkEndOfLifePolicy(policies.endoflifePolicy, 'policies.endoflifePolicy')
  checkWebAddress('foss.url', foss?.url)
  checkWebAddress('publisher.namespace', publisher?.namespace)
}

/** The settings after a change: a field sent replaces the stored one as a whole; what is null in it is not stored. */
export function replaceSettings(stored: CompanySettings, { name, policies, ...others }: CompanySettingsChange): CompanySettings {
  const parts = Object.entries(others).map(([part, sent]) => [part, sent && replaceFields({}, sent)])
  return {
    ...replaceFields(stored, Object.fromEntries(parts)),
    name: name ?? stored.name,
    policies: policies === undefined ? stored.policies : replaceFields({}, policies ?? {}),
  }
}

/** It ends up as a link in documents for people, so nothing but a web address will do. */
function checkWebAddress(parameter: string, sent: string | null | undefined): void {
  if (typeof sent !== 'string' || sent === '') return
  const url = URL.parse(sent)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw invalid(parameter, `${parameter} must be an http or https address`)
}
