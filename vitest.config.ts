import { defineConfig } from 'vitest/config'
import { databaseTests } from './scripts/database-tests.ts'
import { patienceMs } from './server/test/eventually.ts'
import { isServer } from './server/test/test-server.ts'

// on PostgreSQL only what opens a database runs again
export default defineConfig({
  test: {
    // threads of one process share V8's table of compiled code, which two embedded databases at once can break: the process then aborts
    pool: 'forks',
    isolate: false,
    // a worker makes much that is soon garbage, and its heap grows for as long as it runs: with V8's usual sizes and threads,
    // collecting it takes a fifth of the processor time of a run
    execArgv: ['--max-semi-space-size=64', '--heap-growing-percent=300', '--single-threaded-gc'],
    // on PostgreSQL a fifth of the time is waiting, as for a process that was killed
    maxWorkers: isServer ? 3 : 2,
    // they end what hangs: a test that takes 5 s on an idle machine passes where that is 18 times slower, and longer ones
    // name a larger limit
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          root: 'server',
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/check-statements.ts'],
          include: isServer ? databaseTests('server') : ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          root: 'cli',
          globalSetup: ['../server/test/global-setup.ts'],
          include: isServer ? databaseTests('cli') : ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'web',
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/close-pages.ts'],
          include: isServer ? [] : ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'packages', root: 'packages', include: isServer ? [] : ['**/*.test.ts'] } },
      { extends: true, test: { name: 'docs-site', root: 'docs-site', include: isServer ? [] : ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'quality', root: 'quality', include: isServer ? [] : ['**/*.test.ts'] } },
    ],
  },
})
