import { describe, expect, it } from 'vitest'
// @ts-expect-error -- runs on any Node, so it is not written in TypeScript
import { checkIntegrity, isEnough } from './provide-node.mjs'

describe('the Node that scripts run on', () => {
  it.each([
    ['v20.20.2', false],
    ['v24.6.0', false],
    ['v24.7.0', true],
    ['24.21.0', true],
    ['v26.0.0', true],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isEnough(version)).toBe(expected)
    expect(isEnough(process.version)).toBe(true)
  })

  it('is taken from the registry only as it was when its hash was written down', () => {
    const integrity = 'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=='
    expect(() => checkIntegrity('abc', integrity)).not.toThrow()
    expect(() => checkIntegrity('abd', integrity)).toThrow('not the expected one')
  })
})
