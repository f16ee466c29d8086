import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // a busy machine needs seconds to start a service of its own for a test
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          root: 'server',
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/check-statements.ts'],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'cli', root: 'cli', globalSetup: ['../server/test/global-setup.ts'], include: ['src/**/*.test.ts'] },
      },
      { extends: true, test: { name: 'packages', root: 'packages', include: ['**/*.test.ts'] } },
      { extends: true, test: { name: 'quality', root: 'quality', include: ['**/*.test.ts'] } },
    ],
  },
})
