import { describe, expect, it } from 'vitest'
import { choosePackageSource } from '#overview/components/package-way.ts'

describe('the packages of a company are found', () => {
  it('by its modules where these are few beside the catalogue of all companies', () => {
    expect(choosePackageSource({ links: 600, largestModule: 200, catalogue: 500_000 }, 100)).toBe('modules')
    expect(choosePackageSource({ links: 20, largestModule: 20, catalogue: 20 }, 100)).toBe('modules')
  })

  it('in the catalogue where the company has most of it', () => {
    expect(choosePackageSource({ links: 3_000_000, largestModule: 300, catalogue: 30_000 }, 100)).toBe('catalogue')
    expect(choosePackageSource({ links: 40_000, largestModule: 500, catalogue: 10_000 }, 100)).toBe('catalogue')
  })

  it('by its modules where all are wanted, and it has fewer links than the catalogue has packages', () => {
    expect(choosePackageSource({ links: 40_000, largestModule: 500, catalogue: 100_000 }, 50_000)).toBe('modules')
  })

  it('in an empty catalogue before the first import', () => {
    expect(choosePackageSource({ links: 0, largestModule: 0, catalogue: 0 }, 100)).toBe('catalogue')
  })
})
