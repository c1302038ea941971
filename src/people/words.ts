import type { Refusals, Words } from '../kernel/messages/messages.ts'

// Messages of both services about closed accounts.

const problems = {
  account_closed: {
    status: 409,
    en: 'This account is closed. Its owner can reopen it within 30 days with the link in the e-mail, or an administrator can.',
    it: 'Questo account è chiuso. Entro 30 giorni può riaprirlo il titolare, con il link nell’e-mail, o un amministratore.',
    ro: 'Acest cont este închis. În 30 de zile îl poate redeschide titularul, cu linkul din e-mail, sau un administrator.',
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
