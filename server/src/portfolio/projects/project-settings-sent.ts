import type { ProjectChange } from '#portfolio/projects/project.ts'
import { checkEndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'
import { checkLicenseConfig } from '#portfolio/settings/license-config.ts'
import { projectSettings } from '#portfolio/settings/project-settings.ts'

/** Of a request, the fields that are stored as settings. */
export function settingsOf(sent: ProjectChange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(projectSettings, name)))
}

/** What the shape alone cannot say about the settings sent; 400 naming the field. */
export function checkProjectSettings({ endoflifePolicy, licenseConfig }: ProjectChange): void {
  if (endoflifePolicy) checkEndOfLifePolicy(endoflifePolicy)
  if (licenseConfig) checkLicenseConfig(licenseConfig)
}
