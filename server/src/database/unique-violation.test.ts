import { expect, it } from 'vitest'
import { isUniqueViolation } from '#database/database.ts'

const message = 'duplicate key value violates unique constraint "app_user_email_102070"'

it.each([
  ['the index', { code: '23505', constraint: 'app_user_email' }, true],
  ['the index of a shard', { code: '23505', constraint: 'app_user_email_102070' }, true],
  ['the index of a shard on another node, which only the message names', { code: '23505', message }, true],
  ['another index', { code: '23505', constraint: 'app_user_pkey', message }, false],
  ['no index', { code: '23505', message: 'duplicate' }, false],
  ['a foreign key', { code: '23503', constraint: 'app_user_email' }, false],
])('a write violated a unique index: %s', (_what, error, is) => {
  expect(isUniqueViolation(error, 'app_user_email')).toBe(is)
})
