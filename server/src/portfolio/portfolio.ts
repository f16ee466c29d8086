/** Public interface of the portfolio: projects, modules, tags, settings and their inheritance. */
export { loadCompanySettings } from '#portfolio/company/company-settings-store.ts'
export type { EndOfLifeThresholds } from '#portfolio/end-of-life-thresholds.ts'
export { lockModuleShared, lockProjectShared } from '#portfolio/lock-shared-store.ts'
export { requireConsistentScope, requireFilteredScope } from '#portfolio/require-filtered-scope.ts'
export { findProject, type RequestedProject } from '#portfolio/projects/find-project-store.ts'
export { openTrackers } from '#portfolio/projects/open-trackers.ts'
export { findOrCreateProject } from '#portfolio/projects/create-project.ts'
export { matchNameOf } from '#portfolio/modules/match-name.ts'
export { type Module, ModuleDetail, ModuleStatus, moduleStatuses } from '#portfolio/modules/module.ts'
export { loadModule, scanBefore } from '#portfolio/modules/module-store.ts'
export { SetLicense, setLicense } from '#portfolio/modules/set-license.ts'
export { copyModuleSettings, describeModule } from '#portfolio/modules/update-module.ts'
export { type RequestedModule, resolveModule } from '#portfolio/modules/resolve-module.ts'
export { portfolioRoutes } from '#portfolio/portfolio-routes.ts'
export { levelsAt, type PolicyLevels, type Policy, resolvePolicy } from '#portfolio/policy.ts'
export { loadScopePolicy } from '#portfolio/scope-policy-store.ts'
export { type PreviewedSettings, previewSettings, SettingsToPreview } from '#portfolio/preview-settings.ts'
export { loadPolicies, loadPolicyLevels } from '#portfolio/policy-store.ts'
export {
  type EndedEntries,
  endsOfEntries,
  findEndedEntries,
  findEndingEntries,
  isAnyEndIn,
  type PlacedEnding,
} from '#portfolio/settings/ending-entry-store.ts'
export type { CustomComponents } from '#portfolio/settings/custom-components.ts'
export type { CveConfig, CveRule } from '#portfolio/settings/cve-config.ts'
export type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
export { readable, replaceable } from '#portfolio/settings/replaceable.ts'
export type { Trackers } from '#portfolio/settings/trackers.ts'
export type { ViabilityPolicy } from '#portfolio/viability-policy.ts'
export { TagsQuery } from '#portfolio/tags/tag.ts'
export { requireUnchanged, settingsTag } from '#portfolio/settings/settings-version.ts'
export { matchesVersion } from '#portfolio/settings/version-pattern.ts'
export { carriesAnyTag } from '#portfolio/tags/tag-store.ts'
export type { VersioningPolicy } from '#portfolio/versioning-policy.ts'
