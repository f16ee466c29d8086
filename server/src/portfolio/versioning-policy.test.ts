import { expect, it } from 'vitest'
import { resolvePolicy } from '#portfolio/policy.ts'

it('takes versioningConfig whole from the module, else from the company; without any, versions are not evaluated', () => {
  const company = { versioningConfig: { jump: true, warningThreshold: 1 } }
  expect(resolvePolicy([{ versioningConfig: { violationThreshold: 3 } }, {}, company]).versioning).toEqual({
    jump: false,
    warningFrom: undefined,
    violationFrom: 1,
  })
  expect(resolvePolicy([{}, {}, company]).versioning).toEqual({ jump: true, warningFrom: 7, violationFrom: undefined })
  expect(resolvePolicy([{ versioningConfig: {} }, {}, company]).versioning).toMatchObject({ jump: true })
  expect(resolvePolicy([{}, {}, {}]).versioning).toBeUndefined()
})

it('is disabled where the nearest level disables it', () => {
  const on = { versioningConfig: { enabled: true, warningThreshold: 2 } }
  expect(resolvePolicy([{ versioningConfig: { enabled: false, warningThreshold: 3 } }, {}, on]).versioning).toBeUndefined()
  expect(resolvePolicy([{}, {}, on]).versioning).toMatchObject({ warningFrom: 4 })
})
