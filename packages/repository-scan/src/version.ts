export { scannerVersion } from './scanner-version.ts'
