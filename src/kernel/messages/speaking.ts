import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Whether any caller of this process has asked for a language. Until then the lookup is skipped. */
let isAsked = false

/** Runs `work` for a caller who wants messages in this language. Without one the service's language applies. */
export function speaking<T>(language: string | undefined, work: () => T): T {
  if (language === undefined) return work()
  isAsked = true
  return current.run(language, work)
}

/** The language the caller asked for. Undefined if none. */
export function wantedLanguage(): string | undefined {
  return isAsked ? current.getStore() : undefined
}
