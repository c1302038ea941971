import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Where .ci/run wants the figures of this run, as JSON. */
const report = process.env['TEST_REPORT']

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'client/test/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['test/support/global.ts'],
    watch: false,
    // Processes, not threads: tests send signals and load native modules.
    pool: 'forks',
    // A worker keeps what it has loaded: twelve files that import Fastify took 2.0 s, not 9.8 s. Nothing of ours is mocked
    // and every test has its own company, so there is nothing to keep apart.
    isolate: false,
    // Tests mostly wait for the one PostgreSQL they share, so every core gets a worker, within its connections.
    maxWorkers: Math.min(4, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Polls wait for what will come; how soon is for bench/. A busy machine takes longer than the usual second.
    expect: { poll: { timeout: 15_000 } },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
})
