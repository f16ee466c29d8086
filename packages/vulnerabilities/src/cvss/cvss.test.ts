import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  baseScore,
  bestVector,
  type CvssVector,
  environmentalScore,
  isEnvironmentalVector,
  modifiedAttackVector,
  parseVector,
  severityOf,
} from './cvss.ts'

function vectorOf(text: string): CvssVector {
  const vector = parseVector(text)
  if (vector === undefined) throw new Error(`${text} does not parse`)
  return vector
}

const base31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const base40 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'
const base20 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P'

describe('a vector is parsed strictly', () => {
  it.each([
    [base20, '2.0', base20],
    [`(${base20})`, '2.0', base20],
    [`${base20}/E:ND/RL:OF/CR:ND`, '2.0', `${base20}/RL:OF`],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '3.0', 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    [`${base31}/E:X/MAV:A/CR:H`, '3.1', `${base31}/CR:H/MAV:A`],
    ['CVSS:3.1/A:H/I:H/C:H/S:U/UI:N/PR:N/AC:L/AV:N', '3.1', base31],
    [` ${base40}/U:Amber/E:P/MSI:S `, '4.0', `${base40}/E:P/MSI:S/U:Amber`],
  ])('%s is of version %s', (text, version, vector) => {
    expect(parseVector(text)).toEqual({ version, vector })
  })

  it.each([
    ['', 'nothing'],
    ['7.5', 'a score'],
    ['CVSS:3.1/AV:N', 'base metrics missing'],
    ['AV:N/AC:L/Au:N/C:P/I:P', 'a base metric missing'],
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 'no prefix'],
    [`${base31}/AV:N`, 'a metric twice'],
    [`${base31}/`, 'a slash at the end'],
    [`${base31}/MAV:Q`, 'an unknown value'],
    [`${base31}/XY:Z`, 'an unknown metric'],
    [`${base31}/E`, 'a metric without value'],
    [`${base31}/E:P:P`, 'a metric with two values'],
    [base31.replace('AV:N', 'AV:X'), 'a base metric that is not defined'],
    [base31.toLowerCase(), 'small letters'],
    [base31.replace('3.1', '3.2'), 'an unknown version'],
    [base40.replace('SI:N', 'SI:S'), 'safety as base value'],
    [`${base40}/MSC:S`, 'safety where there is none'],
    [`${base31}/constructor:x/__proto__:y`, 'names of objects'],
    [`${base31}${'/E:P'.repeat(100_000)}`, 'too long'],
  ])('%s does not parse: %s', (text) => {
    expect(parseVector(text)).toBeUndefined()
  })

  it('and its canonical writing parses to itself', () => {
    const optional = constantFrom('', '/E:P', '/RC:U/E:H', '/MAV:L/CR:H', '/AR:L/MS:C/RL:T', '/MA:X')
    assert(
      property(optional, (text) => {
        const parsed = vectorOf(base31 + text)
        expect(parseVector(parsed.vector)).toEqual(parsed)
      }),
    )
    assert(
      property(string(), (text) => {
        expect(parseVector(text)).toBeUndefined()
      }),
    )
  })
})

describe('base scores are those FIRST publishes', () => {
  it.each([
    ['CVE-2013-1937', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['CVE-2013-0375', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
    ['CVE-2014-3566', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
    ['CVE-2012-1516', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
    ['CVE-2009-0783', 'CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:L', 4.2],
    ['CVE-2012-0384', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 8.8],
    ['CVE-2015-1098', 'CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
    ['CVE-2014-0160', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
    ['CVE-2014-6271', base31, 9.8],
    ['CVE-2008-1447', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.8],
    ['CVE-2014-2005', 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 6.8],
    ['CVE-2010-0467', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N', 5.8],
    ['CVE-2013-6014', 'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:H', 9.3],
    ['CVE-2014-0224', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4],
    ['CVE-2012-5376', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:H', 9.6],
    ['CVE-2012-1516', 'CVSS:3.0/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
    ['no impact', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
    ['CVE-2021-44228', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10],
    ['CVE-2014-6271', base40, 9.3],
    ['CVE-2014-0160', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 8.7],
    ['CVE-2022-41741', 'CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
    ['CVE-2020-3549', 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7],
    ['CVE-2023-3089', 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3],
    ['CVE-2021-44714', 'CVSS:4.0/AV:L/AC:L/AT:N/PR:N/UI:A/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N', 4.6],
    ['CVE-2022-21830', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1],
    ['CVE-2023-21989', 'CVSS:4.0/AV:L/AC:L/AT:N/PR:H/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N', 5.9],
    ['CVE-2023-30560', 'CVSS:4.0/AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:H/SA:N', 8.3],
    ['no impact', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0],
    ['CVE-2002-0392', 'AV:N/AC:L/Au:N/C:N/I:N/A:C', 7.8],
    ['CVE-2003-0818', 'AV:N/AC:L/Au:N/C:C/I:C/A:C', 10],
    ['CVE-2003-0062', 'AV:L/AC:H/Au:N/C:C/I:C/A:C', 6.2],
    ['no impact', 'AV:N/AC:L/Au:N/C:N/I:N/A:N', 0],
  ])('%s %s: %d', (_, text, score) => {
    expect(baseScore(vectorOf(text))).toBe(score)
    expect(environmentalScore(vectorOf(text), {}).score).toBe(score)
  })

  it('whatever else the vector says', () => {
    expect(baseScore(vectorOf(`${base31}/E:U/CR:L/MAV:P`))).toBe(9.8)
    expect(baseScore(vectorOf(`${base40}/E:U/CR:L/MAV:P`))).toBe(9.3)
    expect(baseScore(vectorOf('AV:N/AC:L/Au:N/C:N/I:N/A:C/E:F/RL:OF/RC:C/TD:N'))).toBe(7.8)
  })
})

describe('the environmental score (decisions 4)', () => {
  it.each([
    ['AV:N/AC:L/Au:N/C:N/I:N/A:C/E:F/RL:OF/RC:C', 'CDP:H/TD:H/CR:M/IR:M/AR:H', 6.4, 9.2],
    ['AV:N/AC:L/Au:N/C:C/I:C/A:C/E:F/RL:OF/RC:C', 'CDP:H/TD:H/CR:M/IR:M/AR:L', 8.3, 9],
    ['AV:L/AC:H/Au:N/C:C/I:C/A:C/E:POC/RL:OF/RC:C', 'CDP:H/TD:H/CR:M/IR:M/AR:M', 4.9, 7.5],
  ])('of %s is that of the guide to CVSS 2', (text, v2vectorString, temporal, environmental) => {
    expect(environmentalScore(vectorOf(text), {}).score).toBe(temporal)
    expect(environmentalScore(vectorOf(text), { environmentalConfig: { v2vectorString } }).score).toBe(environmental)
  })

  it('of CVE-2023-3089 is that of the examples for CVSS 4', () => {
    const v4vectorString = 'CVSS:4.0/CR:H/IR:L/AR:L/MAV:N/MAC:H/MVC:H/MVI:L/MVA:L'
    const vector = vectorOf('CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N')
    expect(environmentalScore(vector, { environmentalConfig: { v4vectorString } }).score).toBe(8.1)
  })

  it('puts the environmental metrics of the configured vector of that version into the own vector', () => {
    const environmentalConfig = {
      v2vectorString: 'TD:N',
      v3vectorString: 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:N/I:N/A:N/E:U/MAV:P/CR:L',
      v4vectorString: 'CVSS:4.0/MAV:P/VC:L/E:U',
    }
    expect(environmentalScore(vectorOf(base20), { environmentalConfig })).toEqual({ score: 0, severity: 'none', vector: `${base20}/TD:N` })
    expect(environmentalScore(vectorOf(base31), { environmentalConfig })).toEqual({
      score: 6.5,
      severity: 'medium',
      vector: `${base31}/CR:L/MAV:P`,
    })
    expect(environmentalScore(vectorOf(base31.replace('3.1', '3.0')), { environmentalConfig }).vector).toBe(
      `${base31.replace('3.1', '3.0')}/CR:L/MAV:P`,
    )
    expect(environmentalScore(vectorOf(base40), { environmentalConfig }).vector).toBe(`${base40}/MAV:P`)
  })

  it('overrides what the vector says of its own, keeps the rest, and X overrides nothing', () => {
    const v3vectorString = 'CVSS:3.0/MAV:L/MPR:X'
    const { vector } = environmentalScore(vectorOf(`${base31}/E:P/MAV:A/MPR:H`), { environmentalConfig: { v3vectorString } })
    expect(vector).toBe(`${base31}/E:P/MAV:L/MPR:H`)
  })

  it.each([
    [base20, `${base20}/CR:L/AR:H`],
    [base31, `${base31}/CR:L/AR:H`],
    [base40, `${base40}/CR:L/AR:H`],
  ])('applies CR, IR and AR to %s where no vector is configured for that version', (text, expected) => {
    const ciaRequirements = { CR: 'L', IR: 'X', AR: 'H' } as const
    expect(environmentalScore(vectorOf(text), { ciaRequirements }).vector).toBe(expected)
    const others = { v2vectorString: text === base20 ? null : 'TD:L', v3vectorString: text === base31 ? undefined : 'MAV:L' }
    expect(environmentalScore(vectorOf(text), { ciaRequirements, environmentalConfig: text === base40 ? {} : others }).vector).toBe(
      expected,
    )
  })

  it('does not apply CR, IR and AR beside a configured vector, even one that changes nothing', () => {
    const context = { ciaRequirements: { CR: 'L' }, environmentalConfig: { v3vectorString: base31 } } as const
    expect(environmentalScore(vectorOf(base31), context)).toEqual({ score: 9.8, severity: 'critical', vector: base31 })
  })

  it.each([
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', { CR: 'L' }, 5.7],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', { CR: 'H' }, 9.3],
  ] as const)('of %s under %j is %d', (text, ciaRequirements, score) => {
    expect(environmentalScore(vectorOf(text), { ciaRequirements }).score).toBe(score)
  })

  const impact = constantFrom('N', 'L', 'H')
  const vectors = tuple(constantFrom('N', 'A', 'L', 'P'), constantFrom('L', 'H'), constantFrom('U', 'C'), impact, impact, impact)
  const letter = constantFrom('L', 'M', 'H')
  const letters = tuple(letter, letter, letter)

  it('never falls with a higher requirement, and stays within 0 and 10', () => {
    const raised = { L: 'M', M: 'H', H: 'H' } as const
    assert(
      property(vectors, letters, ([av, ac, s, c, i, a], [CR, IR, AR]) => {
        const three = vectorOf(`CVSS:3.1/AV:${av}/AC:${ac}/PR:N/UI:N/S:${s}/C:${c}/I:${i}/A:${a}`)
        const four = vectorOf(`CVSS:4.0/AV:${av}/AC:${ac}/AT:N/PR:N/UI:N/VC:${c}/VI:${i}/VA:${a}/SC:N/SI:N/SA:N`)
        for (const vector of [three, four]) {
          const lower = environmentalScore(vector, { ciaRequirements: { CR, IR, AR } }).score
          const higher = environmentalScore(vector, { ciaRequirements: { CR, IR, AR: raised[AR] } }).score
          expect(higher).toBeGreaterThanOrEqual(lower)
          expect(lower).toBeGreaterThanOrEqual(0)
          expect(higher).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  it('answers a vector that parses and has that score by itself', () => {
    assert(
      property(vectors, letters, ([av, ac, s, c, i, a], [CR, IR, AR]) => {
        const vector = vectorOf(`CVSS:3.1/AV:${av}/AC:${ac}/PR:N/UI:N/S:${s}/C:${c}/I:${i}/A:${a}`)
        const scored = environmentalScore(vector, { ciaRequirements: { CR, IR, AR } })
        expect(environmentalScore(vectorOf(scored.vector), {})).toEqual(scored)
        expect(baseScore(vectorOf(scored.vector))).toBe(baseScore(vector))
      }),
    )
  })
})

describe('severityOf', () => {
  it.each([
    [0, 'none'],
    [0.1, 'low'],
    [3.9, 'low'],
    [4, 'medium'],
    [6.9, 'medium'],
    [7, 'high'],
    [8.9, 'high'],
    [9, 'critical'],
    [10, 'critical'],
  ])('%d is %s', (score, severity) => {
    expect(severityOf(score)).toBe(severity)
  })
})

describe('the best vector (decisions 4)', () => {
  const weak31 = 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N'
  const base30 = base31.replace('3.1', '3.0')

  it.each([
    [[base20, base31, base40], base40],
    [[base20, base30, weak31], weak31],
    [[base20, base30], base30],
    [[base20], base20],
    [[weak31, base31, weak31], base31],
    [['nonsense', base20], base20],
  ])('of %j is %s', (texts, best) => {
    expect(bestVector(texts)?.vector).toBe(best)
  })

  it('of none that parses is undefined', () => {
    expect(bestVector(['7.5', 'CVSS:3.1/AV:N'])).toBeUndefined()
  })
})

describe('a configured vector (decisions 3 and 16)', () => {
  it.each([
    ['v2', 'CDP:H/TD:H'],
    ['v2', `${base20}/CDP:H`],
    ['v2', base20],
    ['v3', base31],
    ['v3', `${base31}/MAV:A`],
    ['v3', 'CVSS:3.1/MAV:A/CR:H'],
    ['v3', 'CVSS:3.0/MAV:X'],
    ['v3', 'MAV:A'],
    ['v4', 'CVSS:4.0/MAV:X'],
    ['v4', `${base40}/MAV:L`],
  ] as const)('%s may be %s', (family, text) => {
    expect(isEnvironmentalVector(text, family)).toBe(true)
  })

  it.each([
    ['v2', base31],
    ['v2', ''],
    ['v2', 'MAV:A'],
    ['v3', base40],
    ['v3', 'CVSS:3.1/'],
    ['v3', 'CVSS:3.1'],
    ['v3', 'CVSS:3.7/MAV:A'],
    ['v3', 'CVSS:3.1/MAV:Z'],
    ['v3', 'CVSS:3.1/MAV:A/MAV:A'],
    ['v3', base20],
    ['v4', base31],
    ['v4', 'high'],
  ] as const)('%s may not be %s', (family, text) => {
    expect(isEnvironmentalVector(text, family)).toBe(false)
  })
})

describe('the Modified Attack Vector (§2.2)', () => {
  it.each([
    ['CVSS:3.1/MAV:A', 'CVSS:4.0/MAV:L', 'L'],
    ['CVSS:3.1/MAV:A', base40, 'A'],
    ['CVSS:3.1/MAV:A', undefined, 'A'],
    ['CVSS:3.1/MAV:A', null, 'A'],
    [null, `${base40}/CR:H/MAV:P/MAC:H`, 'P'],
    ['CVSS:3.1/MAV:N/CR:H', 'CVSS:4.0/CR:H', 'N'],
    ['CVSS:3.1/MAV:A', 'CVSS:4.0/MAV:X', undefined],
    ['CVSS:3.1/MAV:X', undefined, undefined],
    [base31, base40, undefined],
    [undefined, undefined, undefined],
  ])('of v3 %s and v4 %s is %s', (v3, v4, expected) => {
    expect(modifiedAttackVector(v3, v4)).toBe(expected)
  })
})
