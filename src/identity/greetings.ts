import type { Locale } from '../kernel/messages/messages.ts'

/** Greeting of an e-mail. The name is null if the address no longer belongs to a person we know. */
export const greetings: Readonly<Record<Locale, (name: string | null) => string>> = {
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  it: (name) => (name === null ? 'Ciao,' : `Ciao ${name},`),
  ro: (name) => (name === null ? 'Bună,' : `Bună, ${name},`),
}
