import type { Refusals, Words } from '../../../kernel/messages/messages.ts'

// Messages to people who sign in to the console with an account of the authentication service.

const problems = {
  sign_on_without_factor: {
    status: 403,
    en: 'The console requires a second factor, but the authentication service did not ask for one. Ask its administrator to require second factors on the console’s site.',
    it: 'La console richiede un secondo fattore, ma il servizio di autenticazione non lo ha chiesto. Chiedi al suo amministratore di renderlo obbligatorio sul sito della console.',
    ro: 'Consola cere un al doilea factor, dar serviciul de autentificare nu l-a cerut. Rugați administratorul lui să îl facă obligatoriu pe site-ul consolei.',
  },
  sign_on_unverified: {
    status: 403,
    en: 'The e-mail address of this account has not been verified. Request a verification link.',
    it: "L'indirizzo e-mail di questo account non è ancora stato verificato. Richiedi un link di verifica.",
    ro: 'Adresa de e-mail a acestui cont nu a fost încă verificată. Cereți un link de verificare.',
  },
  sign_on_unavailable: {
    status: 503,
    en: 'The authentication service is not accepting sign-ins at the moment. If you have a password for this service, check it. Otherwise try again later.',
    it: 'Il servizio di autenticazione al momento non accetta accessi. Se hai una password di questo servizio, controllala. Altrimenti riprova più tardi.',
    ro: 'Serviciul de autentificare nu acceptă acum autentificări. Dacă aveți o parolă a acestui serviciu, verificați-o. Altfel încercați mai târziu.',
  },
} as const satisfies Refusals

export const ssoWords: Words = { problems }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
