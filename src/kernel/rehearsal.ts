import type { Entry } from './service.ts'

/** Carries the result of a dry run. Thrown so that the transaction is rolled back. */
class Rehearsed extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('tried out only')
    this.result = result
  }
}

/** Runs a write, keeps its result and rolls everything back. */
export async function rehearsed<T>(enter: Entry, run: (scope: never) => Promise<T>): Promise<T> {
  try {
    return await enter(async (scope) => {
      throw new Rehearsed(await run(scope))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T
    throw error
  }
}
