export { toSbom } from './to-sbom.ts'
