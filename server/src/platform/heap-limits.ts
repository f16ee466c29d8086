import type { ResourceLimits } from 'node:worker_threads'

/** Where a thread takes much memory, its half-empty spaces would take a quarter of that, and a small young generation costs it no time. */
const smallYoungGenerationMb = 24

/** Limits the heap of a thread that works for a while and ends. */
export function heapLimits(oldGenerationMb: number, youngGenerationMb = smallYoungGenerationMb): ResourceLimits {
  return { maxOldGenerationSizeMb: oldGenerationMb, maxYoungGenerationSizeMb: youngGenerationMb }
}
