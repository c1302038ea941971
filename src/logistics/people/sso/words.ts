import type { Refusals, Words } from '../../../kernel/messages/messages.ts'

// Messages to people who sign in to the console with an account of the authentication service.

const problems = {
  sign_on_without_factor: {
    status: 403,
    en: 'A second factor is needed here, and the authentication service asked for none. Ask its administrator to require second factors on the site of the console.',
    it: 'Qui serve un secondo fattore e il servizio di autenticazione non ne ha chiesto uno. Chiedi al suo amministratore di renderlo obbligatorio sul sito della console.',
    ro: 'Aici este nevoie de un al doilea factor, iar serviciul de autentificare nu a cerut niciunul. Cereți administratorului lui să îl facă obligatoriu pe site-ul consolei.',
  },
  sign_on_unverified: {
    status: 403,
    en: 'The e-mail address of this account was not verified yet. Ask for a link by which you verify it.',
    it: "L'indirizzo e-mail di questo account non è ancora stato verificato. Chiedi un link con cui verificarlo.",
    ro: 'Adresa de e-mail a acestui cont nu a fost încă verificată. Cereți un link prin care o verificați.',
  },
  sign_on_unavailable: {
    status: 503,
    en: 'The authentication service lets nobody in at the moment. If you have a password of this service, check it; else try again later.',
    it: 'Il servizio di autenticazione al momento non fa entrare nessuno. Se hai una password di questo servizio, controllala; altrimenti riprova più tardi.',
    ro: 'Serviciul de autentificare nu lasă pe nimeni să intre acum. Dacă aveți o parolă a acestui serviciu, verificați-o; altfel încercați mai târziu.',
  },
} as const satisfies Refusals

export const ssoWords: Words = { problems }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
