import { describe, expect, it } from 'vitest'
import { endingEntries, requireFutureAdditions, requireFutureEnds, withoutEnded } from '#portfolio/settings/acceptance.ts'

const at = new Date('2026-06-15T12:00:00Z')
const entry = { key: 'npm:a', version: '*', comment: 'bought' }
const ended = { ...entry, until: '2026-06-14' }
const open = { ...entry, until: '2026-06-15' }

describe('entries that have ended (docs/reference/settings.md#end-of-an-entry)', () => {
  it('are left out of every list that accepts, and of no other', () => {
    const license = { key: 'MIT', comment: 'fine' }
    const rule = { ruleKey: 'copyleft', comment: 'agreed' }
    expect(
      withoutEnded(
        {
          cveConfig: { whitelist: [{ ...ended, cveKey: 'CVE-1' }], blacklist: [{ ...entry, cveKey: 'CVE-1' }] },
          componentConfig: { whitelist: [ended, open, entry], unchanged: [entry] },
          licenseConfig: { whitelist: [{ ...license, until: '2026-06-15T12:00:00Z' }, license] },
          legalRulesConfig: [
            { ...rule, until: '2026-06-15T12:00:01Z' },
            { ...rule, until: '2026-06-15T11:00:00' },
          ],
          requireWhitelist: true,
        },
        at,
      ),
    ).toEqual({
      cveConfig: { whitelist: [], blacklist: [{ ...entry, cveKey: 'CVE-1' }] },
      componentConfig: { whitelist: [open, entry], unchanged: [entry] },
      licenseConfig: { whitelist: [license] },
      legalRulesConfig: [{ ...rule, until: '2026-06-15T12:00:01Z' }],
      requireWhitelist: true,
    })
  })

  it('leave settings and lists without any as they are, so that their indexes stay valid', () => {
    const settings = { componentConfig: { whitelist: [open] }, cveConfig: { whitelist: [{ ...ended, cveKey: 'CVE-1' }] } }
    expect(withoutEnded(settings, at).componentConfig.whitelist).toBe(settings.componentConfig.whitelist)
    const untouched = { componentConfig: { whitelist: [open] } }
    expect(withoutEnded(untouched, at)).toBe(untouched)
  })

  it('are rejected when they are new, by their place, and accepted when they were stored', () => {
    const after = { componentConfig: { whitelist: [entry, ended] } }
    expect(() => requireFutureEnds({ before: {}, after, now: at }, 'policies.')).toThrow(
      expect.objectContaining({ status: 400, parameter: 'policies.componentConfig.whitelist.1.until' }),
    )
    const stored = { componentConfig: { whitelist: [{ until: '2026-06-14', comment: 'bought', version: '*', key: 'npm:a' }] } }
    expect(() => requireFutureEnds({ before: stored, after, now: at })).not.toThrow()
  })
})

it('entries to add that have ended are rejected by their place in the body, and not when they were stored or are withheld', () => {
  const before = { componentConfig: { whitelist: [entry, open] } }
  const add = { 'componentConfig.whitelist': [entry, { ...ended, key: 'npm:b' }, ended] }
  expect(() => requireFutureAdditions({ before, add, now: at })).toThrow(
    expect.objectContaining({ status: 400, parameter: 'add.componentConfig.whitelist.1.until' }),
  )
  const allowed = { 'componentConfig.whitelist': add['componentConfig.whitelist'].slice(2) }
  expect(() => requireFutureAdditions({ before, add, allowed, now: at })).toThrow(
    expect.objectContaining({ parameter: 'add.componentConfig.whitelist.2.until' }),
  )
  const stored = { componentConfig: { whitelist: [ended] } }
  expect(() => requireFutureAdditions({ before: stored, add, allowed, now: at })).not.toThrow()
  expect(() => requireFutureAdditions({ before, add: undefined, now: at })).not.toThrow()
})

it('entries that end in a span are found in every list that accepts, with what they accept', () => {
  const span = { after: new Date('2026-06-14T12:00:00Z'), upTo: new Date('2026-06-29T12:00:00Z') }
  const level = {
    cveConfig: {
      whitelist: [
        { ...ended, cveKey: 'CVE-1' },
        { ...entry, cveKey: 'CVE-2', until: '2026-06-13' },
      ],
    },
    componentConfig: { whitelist: [{ ...open, version: '1.0' }, entry, { ...entry, until: '2026-06-30' }] },
    licenseConfig: { whitelist: [{ key: 'MIT', comment: 'fine', until: '2026-06-20' }] },
    legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'agreed', until: '2026-06-29T12:00:00Z' }],
  }
  expect(endingEntries(level, span)).toEqual([
    { path: 'cveConfig.whitelist', subject: 'CVE-1 in npm:a', comment: 'bought', ends: new Date('2026-06-15T00:00:00Z') },
    { path: 'componentConfig.whitelist', subject: 'npm:a 1.0', comment: 'bought', ends: new Date('2026-06-16T00:00:00Z') },
    { path: 'licenseConfig.whitelist', subject: 'MIT', comment: 'fine', ends: new Date('2026-06-21T00:00:00Z') },
    { path: 'legalRulesConfig', subject: 'copyleft', comment: 'agreed', ends: new Date('2026-06-29T12:00:00Z') },
  ])
})
