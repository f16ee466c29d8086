export { checkRepository, withVulnerabilities } from './check-repository.ts'
export { isScorecardFile } from './is-scorecard-file.ts'
export { type RepositoryFiles } from './repository-files.ts'
export { type Scorecard, type ScorecardCheck } from './scorecard.ts'
