import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testPatterns } from './tools/tests/kinds.ts'
import { LongestFirst } from './tools/tests/longest-first.ts'
import { TimedReport } from './tools/tests/timed-report.ts'

/** Where .ci/run wants the figures of this run, as JSON. */
const report = process.env['TEST_REPORT']
/** Only these files, separated by commas; test/mutants/run.ts names them. */
const files = process.env['TEST_FILES']

export default defineConfig({
  test: {
    include: files?.split(',') ?? testPatterns,
    globalSetup: ['test/support/global.ts'],
    watch: false,
    // Processes, not threads: tests send signals and load native modules.
    pool: 'forks',
    // A worker keeps what it has loaded: twelve files that import Fastify took 2.0 s, not 9.8 s. Nothing of ours is mocked
    // and every test has its own company, so there is nothing to keep apart.
    isolate: false,
    // Tests mostly wait: for the one PostgreSQL they share, a page, a server that was killed. So there are more workers than
    // cores, as many as its connections are enough for: others' servers usually have 100.
    maxWorkers: Math.min(process.env['TEST_DATABASE_URL'] === undefined ? 4 : 3, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polls wait for what will come; how soon is for bench/. A busy machine takes longer than the usual second.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ...(report === undefined ? [] : [new TimedReport(report)])],
  },
})
