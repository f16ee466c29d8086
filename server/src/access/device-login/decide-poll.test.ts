import { expect, it } from 'vitest'
import { decidePoll } from '#access/device-login/decide-poll.ts'

const now = new Date('2026-11-20T08:00:00Z')
const waiting = { expires: inSeconds(300), denied: false, polled: undefined, intervalSeconds: 5 }

function inSeconds(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

it.each([
  ['the first poll waits', {}, 'authorization_pending', 5],
  ['a poll after the interval waits', { polled: inSeconds(-5) }, 'authorization_pending', 5],
  ['an earlier one gets slow_down, and the interval grows by five seconds', { polled: inSeconds(-4.9) }, 'slow_down', 10],
  ['the interval keeps growing', { polled: inSeconds(-9), intervalSeconds: 10 }, 'slow_down', 15],
  ['up to ten minutes', { polled: inSeconds(-1), intervalSeconds: 600 }, 'slow_down', 600],
  ['a denied request gets access_denied, however fast the poll', { polled: inSeconds(-1), denied: true }, 'access_denied', 5],
  ['an expired one gets expired_token, denied or not', { expires: now, denied: true }, 'expired_token', 5],
])('%s (docs/reference/device-login.md#polling)', (_rule, fields, problem, intervalSeconds) => {
  expect(decidePoll({ ...waiting, ...fields }, now)).toEqual({ problem, intervalSeconds })
})
