/** Entry point of the feeds: data from external publishers. */
export { findCandidates, findCandidatesOf, findVulnerabilityIds, type VulnerabilityLookup } from '#feeds/candidate-store.ts'
export { isCveId, readDay } from '#feeds/catalogue/catalogue-fields.ts'
export { findWeakness } from '#feeds/cwe/cwe-store.ts'
export { distributionOf, isDistributionPackage } from '#feeds/end-of-life/distribution-of.ts'
export { hasQualifiers, cpeKeyIn, purlKeyOf } from '#feeds/end-of-life/product-identifier.ts'
export { releaseLineOf } from '#feeds/end-of-life/release-line.ts'
export { findProductIdentifiers, loadProductReleases, type ProductRelease, type ProductIdentifier } from '#feeds/end-of-life/eol-store.ts'
export { endScoreChange, findScoreChange, loadEpssHistory } from '#feeds/epss/epss-store.ts'
export { countDueScores, removeDueScores } from '#feeds/epss/remove-old-scores.ts'
export { lookUpScores } from '#feeds/epss/look-up-scores.ts'
export { findEuvdPairs } from '#feeds/euvd/euvd-store.ts'
export { type EuvdPair, isEuvdId } from '#feeds/euvd/read-euvd.ts'
export { findExploited } from '#feeds/exploited-store.ts'
export { findLastSuccess } from '#feeds/feed-store.ts'
export { FeedFreshness, loadFreshness } from '#feeds/load-freshness.ts'
export { measureQualityJob } from '#feeds/quality/measure-quality.ts'
export { loadQuality } from '#feeds/quality/quality-store.ts'
export { feedRoutes } from '#feeds/feed-routes.ts'
export { loadPackageHistories, type PackageHistory } from '#feeds/packages/load-package-histories.ts'
export { lookUpPastLags } from '#feeds/packages/look-up-past-lags.ts'
export { isStableVersion } from '#feeds/packages/stable-version.ts'
export { updateComponentFacts, loadPublishedVersions, lookUpFacts } from '#feeds/packages/update-component-facts.ts'
export { updateFactsJob } from '#feeds/packages/update-facts-job.ts'
export {
  findVulnerabilities,
  loadCveKnowledge,
  loadCatalogueEntries,
  type CveKnowledge,
  type NamedVulnerability,
} from '#feeds/nvd/cve-store.ts'
export { type FoundVulnerability, searchVulnerabilities } from '#feeds/nvd/cve-search-store.ts'
export {
  awaitCompanyEvaluations,
  lockMatchingExclusive,
  lockEvaluationShared,
  lockMatchingOnCluster,
  lockMatchingShared,
  takeQueuedPackages,
} from '#feeds/rematch-store.ts'
export { recordLastCommit } from '#feeds/repositories/record-last-commit.ts'
export { reevaluateRepositoriesJob } from '#feeds/repositories/reevaluate-repositories.ts'
export { regroupStaleGroups } from '#feeds/osv/regroup-stale-groups.ts'
export { syncJobs, enqueueSync } from '#feeds/sync-feed.ts'
export { findAdvisoriesOn, loadAdvisories, loadVulnerabilities, type StoredAdvisory } from '#feeds/vulnerability-store.ts'
