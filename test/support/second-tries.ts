import type { Reporter } from 'vitest/node'

/** Names every test that failed and then passed, with what it failed on: such a test, or what it tests, has a flaw. */
export const secondTries: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky !== true) continue
        const messages = test.result().errors?.map((error) => error.message) ?? []
        const name = `passed on a second try: ${module.relativeModuleId} > ${test.fullName}`
        process.stdout.write(`${[name, ...messages].join('\n  ')}\n`)
      }
    }
  },
}
