import type { Refusals, Texts, Words } from '../kernel/messages/messages.ts'

// Messages of both services about requesting an e-mail or opening its link.

const problems = {
  mail_not_configured: {
    status: 403,
    en: 'This service does not send e-mail. Ask a service administrator for a link.',
    it: 'Questo servizio non invia e-mail. Chiedi un link a un amministratore del servizio.',
    ro: 'Acest serviciu nu trimite e-mailuri. Cereți un link unui administrator al serviciului.',
  },
  asked_too_often: {
    status: 429,
    en: 'Too many requests for this e-mail. Try again later.',
    it: 'Troppe richieste di questa e-mail. Riprova più tardi.',
    ro: 'Prea multe cereri pentru acest e-mail. Încercați mai târziu.',
  },
} as const satisfies Refusals

const resources = {
  link: { en: 'Link', it: 'link', ro: 'linkul' },
} as const satisfies Texts

export const mailWords: Words = { problems, resources }

declare module '../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
