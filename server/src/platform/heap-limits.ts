import type { ResourceLimits } from 'node:worker_threads'

/** Its half-empty spaces would take a quarter of the memory that reading a large document takes. */
const youngGenerationMb = 24

/** Limits the heap of a thread that works for a while and ends: a small young generation costs it no time. */
export function heapLimits(oldGenerationMb: number): ResourceLimits {
  return { maxOldGenerationSizeMb: oldGenerationMb, maxYoungGenerationSizeMb: youngGenerationMb }
}
