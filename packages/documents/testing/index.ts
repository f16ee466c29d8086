export { anyCsafSource } from './csaf-sources.ts'
export { csafProblemsOf } from './csaf-validator.ts'
