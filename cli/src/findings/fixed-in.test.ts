import { expect, it } from 'vitest'
import { fixedIn } from '#findings/fixed-in.ts'

it.each([
  ['CVE-2021-23337 affects npm:lodash 4.17.15 (score 7.2, high); fixed in 4.17.21.', '4.17.21'],
  ['X affects a 1 (without a score); fixed in 1.2.3 and 2.0.0.', '1.2.3 and 2.0.0'],
  ["X affects a 1 (score 5.0, medium); fixed in 1.0. The module's allow list accepts it: fixed in 9.", '1.0'],
  ['X affects a 1 (score 5.0, medium); no fixed version is known.', undefined],
  ['MAL-2026-1 is a malicious package.', undefined],
])('reads %s', (reason, fixed) => {
  expect(fixedIn(reason)).toBe(fixed)
})
