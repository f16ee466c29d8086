import { afterEach, beforeEach } from 'vitest'
import { openContexts } from './open-contexts.ts'

// those of a whole file stay until its browser is closed
beforeEach(() => openContexts.clear())

// runs in every test file: a page that nobody looks at any more still draws, listens and asks
afterEach(async () => {
  await Promise.all(Array.from(openContexts, (context) => context.close()))
})
