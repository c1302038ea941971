import type { Reporter, TestCase } from 'vitest/node'

/** More than a busy machine explains. */
const tooMany = 4

/**
 * Names every test that failed and then passed, with what it failed on: such a test, or what it tests, has a flaw.
 * Several of them fail the run.
 */
export const secondTries: Reporter = {
  onTestRunEnd(modules) {
    const late = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky === true),
    )
    for (const test of late) process.stdout.write(`passed on a second try: ${story(test)}\n`)
    if (late.length >= tooMany) process.exitCode = 1
  },
}

function story(test: TestCase): string {
  const errors = test.result().errors ?? []
  return [`${test.module.relativeModuleId} > ${test.fullName}`, ...errors.map((error) => error.message)].join(
    '\n  ',
  )
}
