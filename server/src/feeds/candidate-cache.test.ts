import { describe, expect, it } from 'vitest'
import { CandidateCache } from '#feeds/candidate-cache.ts'
import type { AdvisoryCandidate } from '@waybill/vulnerabilities'

function candidate(advisoryId: string, versions: readonly string[] = []): AdvisoryCandidate {
  const affected = { lookupKey: 'npm:one', ecosystem: 'npm', release: undefined, name: 'one', ranges: [], versions, severities: [] }
  return { advisoryId, kind: 'vulnerability', withdrawn: false, digest: '', affected }
}

const one = new Map([['npm:one', [candidate('GHSA-1')]]])

describe('CandidateCache', () => {
  it('says what it keeps and what not, a package without advisories too', () => {
    const cache = new CandidateCache()
    expect(cache.find(['npm:one'])).toEqual({ revision: undefined, byKey: new Map(), missing: ['npm:one'] })
    const read = new Map([...one, ['npm:none', []]])
    cache.keep('r1', read)
    expect(cache.find(['npm:one', 'npm:none', 'npm:other'])).toEqual({ revision: 'r1', byKey: read, missing: ['npm:other'] })
  })

  it('lets go of everything of another revision', () => {
    const cache = new CandidateCache()
    cache.keep('r1', one)
    cache.keep('r2', new Map([['npm:two', []]]))
    expect(cache.find(['npm:one', 'npm:two'])).toEqual({ revision: 'r2', byKey: new Map([['npm:two', []]]), missing: ['npm:one'] })
  })

  it('keeps no more than its bound, however much is read', () => {
    const cache = new CandidateCache()
    const huge = candidate('GHSA-2', Array.from({ length: 150_000 }, String))
    cache.keep('r1', one)
    cache.keep('r1', new Map([['npm:huge', [huge]]]))
    cache.keep('r1', new Map([['npm:huger', [huge]]]))
    expect(cache.find(['npm:one', 'npm:huge', 'npm:huger']).missing).toEqual(['npm:one', 'npm:huge'])
    cache.keep('r1', new Map([['npm:hugest', [huge, huge]]]))
    expect(cache.find(['npm:huger', 'npm:hugest']).missing).toEqual(['npm:huger', 'npm:hugest'])
  })
})
