import { describe, expect, it } from 'vitest'
import { parseLicenseExpression } from '#standards/license-expression.ts'
import { findLicenseConflicts, type LicensedParts } from '#standards/licenses/license-conflicts.ts'

function part(text: string, ...componentKeys: string[]): LicensedParts {
  const { expression } = parseLicenseExpression(text)
  if (expression === undefined) throw new Error(`${text} is no expression`)
  return { expression, componentKeys }
}

describe('licences that clash in one work', () => {
  it('are told as the pair that clashes, with the side that is cheaper to replace', () => {
    const conflicts = findLicenseConflicts([part('GPL-2.0-only', 'deb:a', 'deb:b'), part('MIT', 'npm:m'), part('Apache-2.0', 'npm:c')])
    expect(conflicts).toEqual([
      {
        licenses: ['GPL-2.0-only', 'Apache-2.0'],
        components: [['deb:a', 'deb:b'], ['npm:c']],
        reason: expect.stringContaining('Apache-2.0'),
        wayOut: 'replace npm:c, or keep it a program of its own',
      },
    ])
  })

  it('do not clash where one can include the other', () => {
    expect(
      findLicenseConflicts([part('GPL-3.0-only', 'a'), part('Apache-2.0', 'b'), part('MIT', 'c'), part('LGPL-2.1-or-later', 'd')]),
    ).toEqual([])
  })

  it('name the branch of an OR to choose, where that is the way out', () => {
    const [conflict, ...others] = findLicenseConflicts([part('GPL-2.0-only', 'a'), part('Apache-2.0 OR MIT', 'b')])
    expect([conflict?.wayOut, others]).toEqual(['choose MIT for b', []])
  })

  it('are found inside one component too', () => {
    const [conflict] = findLicenseConflicts([part('GPL-2.0-only AND Apache-2.0', 'a')])
    expect(conflict).toMatchObject({ licenses: ['GPL-2.0-only', 'Apache-2.0'], components: [['a'], ['a']] })
  })

  it('are found in time in an expression of many choices', () => {
    const wide = Array.from({ length: 60 }, () => '(MIT OR ISC)').join(' AND ')
    expect(findLicenseConflicts([part(wide, 'a'), part('GPL-2.0-only', 'b')])).toEqual([])
  })
})
