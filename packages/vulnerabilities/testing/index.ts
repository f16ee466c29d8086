export { criterion, nvdRecord } from './nvd-records.ts'
