import { describe, expect, it } from 'vitest'
import { CandidateCache } from '#feeds/candidate-cache.ts'
import type { AdvisoryCandidate } from '@waybill/vulnerabilities'

function candidate(advisoryId: string, versions: readonly string[] = []): AdvisoryCandidate {
  const affected = { lookupKey: 'npm:one', ecosystem: 'npm', release: undefined, name: 'one', ranges: [], versions, severities: [] }
  return { advisoryId, kind: 'vulnerability', withdrawn: false, digest: '', affected }
}

const one = new Map([['npm:one', [candidate('GHSA-1')]]])

describe('CandidateCache', () => {
  it('answers only when it keeps every key, a package without advisories too', () => {
    const cache = new CandidateCache()
    cache.keep('r1', new Map([...one, ['npm:none', []]]))
    expect(cache.find('r1', ['npm:one', 'npm:none'])).toEqual(new Map([...one, ['npm:none', []]]))
    expect(cache.find('r1', ['npm:one', 'npm:other'])).toBeUndefined()
    expect(cache.missingOf(['npm:one', 'npm:other'])).toEqual(['npm:other'])
  })

  it('lets go of everything of another revision', () => {
    const cache = new CandidateCache()
    cache.keep('r1', one)
    expect(cache.find('r2', ['npm:one'])).toBeUndefined()
    cache.keep('r2', new Map([['npm:two', []]]))
    expect([cache.find('r2', ['npm:one']), cache.find('r1', ['npm:one'])]).toEqual([undefined, undefined])
    expect(cache.find('r2', ['npm:two'])).toEqual(new Map([['npm:two', []]]))
  })

  it('keeps no more than its bound, however much is read', () => {
    const cache = new CandidateCache()
    const huge = candidate('GHSA-2', Array.from({ length: 150_000 }, String))
    cache.keep('r1', one)
    cache.keep('r1', new Map([['npm:huge', [huge]]]))
    cache.keep('r1', new Map([['npm:huger', [huge]]]))
    expect(cache.missingOf(['npm:one', 'npm:huge', 'npm:huger'])).toEqual(['npm:one', 'npm:huge'])
    cache.keep('r1', new Map([['npm:hugest', [huge, huge]]]))
    expect(cache.missingOf(['npm:huger', 'npm:hugest'])).toEqual(['npm:huger', 'npm:hugest'])
  })
})
