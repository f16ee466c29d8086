import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createSecretBox } from '#platform/secret-box.ts'

const box = createSecretBox('a secret of the operator')

describe('a stored secret', () => {
  it('opens again, under the same secret and for the same purpose', () => {
    const again = createSecretBox('a secret of the operator')
    assert(
      property(string({ unit: 'grapheme' }), string(), (text, purpose) => {
        expect(again.open(box.seal(text, purpose), purpose)).toBe(text)
      }),
    )
  })

  it('does not show what it holds, not even that two are equal', () => {
    const [one, two] = [box.seal('hunter2', 'jira'), box.seal('hunter2', 'jira')]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^v1\.[\w-]+$/)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('hunter2')
  })

  it('does not open for another purpose, or under another secret', () => {
    const sealed = box.seal('hunter2', 'project 1')
    expect(() => box.open(sealed, 'project 2')).toThrow('sealed under another WAYBILL_SECRET, or altered')
    expect(() => createSecretBox('another secret').open(sealed, 'project 1')).toThrow('cannot be opened')
  })

  it('does not open when any of its bytes was altered', () => {
    const bytes = Buffer.from(box.seal('hunter2', 'jira').slice(3), 'base64url')
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes)
      altered[index] = (altered[index] ?? 0) ^ 1
      expect(() => box.open(`v1.${altered.toString('base64url')}`, 'jira')).toThrow('cannot be opened')
    }
  })

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'hunter2'])(
    '%j has an unknown form',
    (sealed) => {
      expect(() => box.open(sealed, 'jira')).toThrow('unknown form')
    },
  )
})
