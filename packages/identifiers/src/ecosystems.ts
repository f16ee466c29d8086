export { type Distribution, distributions } from './ecosystems/distributions.ts'
export { type Ecosystem, ecosystemOf, ecosystems, lookupKeyOf, releaseOf, splitEcosystem } from './ecosystems/ecosystems.ts'
