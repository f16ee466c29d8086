export { type Algorithm, type AlgorithmName, algorithmsOf, normaliseAlgorithm } from './algorithms-of.ts'
