import type { Entry } from './service.ts'

/** The result of a write that was tried out: thrown so that everything it did is rolled back. */
class Rehearsed extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('tried out only')
    this.result = result
  }
}

/** Does a write, keeps what came of it and takes everything back. */
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
