import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Whether a caller of this process ever asked for a language: until then nobody looks for one. */
let isAsked = false

/** Does `work` for a caller who wants messages in this language; without one, in that of the service. */
export function speaking<T>(language: string | undefined, work: () => T): T {
  if (language === undefined) return work()
  isAsked = true
  return current.run(language, work)
}

/** The language that the caller wants; undefined where they did not say. */
export function wantedLanguage(): string | undefined {
  return isAsked ? current.getStore() : undefined
}
