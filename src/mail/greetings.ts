import type { Locale } from '../kernel/messages/messages.ts'

/** How a letter begins. Whoever lost the address has no name with us any more. */
export const greetings: Readonly<Record<Locale, (name: string | null) => string>> = {
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  it: (name) => (name === null ? 'Ciao,' : `Ciao ${name},`),
  ro: (name) => (name === null ? 'Bună,' : `Bună, ${name},`),
}
