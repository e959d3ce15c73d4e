import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A third of a test file's time is waiting for a database or a timer: as many workers as there are processors.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{server,simulator,shared/core}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/rules/**/*.test.ts',
            'tests/corpus/**/*.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/fleet/**/*.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/{console,screens,shared/web}/**/*.test.tsx'],
          setupFiles: ['tests/support/web.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // Making a window takes many times as long as most of these: a file that needs one says so in its first line.
          name: 'plain',
          environment: 'node',
          include: ['src/{console,screens,shared/web}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
