import type { Refusals, Words } from '../kernel/messages/messages.ts'

// Messages of both services about closed accounts.

const problems = {
  account_closed: {
    status: 409,
    en: 'This account is closed. For 30 days it can be opened again, by the link that its person was sent or by an administrator.',
    it: 'Questo account è chiuso. Per 30 giorni può essere riaperto, con il link inviato alla persona o da un amministratore.',
    ro: 'Acest cont este închis. Timp de 30 de zile poate fi redeschis, prin linkul trimis persoanei sau de un administrator.',
  },
  account_not_closed: {
    status: 409,
    en: 'This account is not closed.',
    it: 'Questo account non è chiuso.',
    ro: 'Acest cont nu este închis.',
  },
} as const satisfies Refusals

export const peopleWords: Words = { problems }

declare module '../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
