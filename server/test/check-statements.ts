import { afterEach } from 'vitest'
import { takeUnroutable } from './unroutable-statements.ts'

// runs in every test file: the test that made the service send such a statement fails and shows it
afterEach(() => {
  const statements = takeUnroutable()
  if (statements.length === 0) return
  const why = 'The service sent statements that do not belong to one company (the exceptions are in test/unroutable-statements.ts)'
  throw new Error([why, ...statements].join('\n\n'))
})
