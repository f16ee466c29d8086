import { defineConfig } from 'vitest/config'
import { databaseTests } from './scripts/database-tests.ts'

/** On PostgreSQL only what opens a database runs again. */
const isServer = process.env['TEST_DATABASE_URL'] !== undefined

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // ten times what the slowest test needs on an idle machine; those that need longer name their own limit and why
    testTimeout: 30_000,
    // a busy machine needs seconds to start a service
    hookTimeout: 60_000,
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
          // a browser on a busy machine needs seconds per page
          testTimeout: 120_000,
          include: isServer ? [] : ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'packages', root: 'packages', include: isServer ? [] : ['**/*.test.ts'] } },
      { extends: true, test: { name: 'quality', root: 'quality', include: isServer ? [] : ['**/*.test.ts'] } },
    ],
  },
})
