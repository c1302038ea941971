import type { Refusals, Texts, Words } from '../../kernel/messages/messages.ts'

// Messages about second factors, for every kind of owner.

const problems = {
  mfa_required: {
    status: 403,
    en: 'A second factor is needed. Finish the sign-in with this challenge and a code or a passkey.',
    it: 'È necessario un secondo fattore. Completa l’accesso con questa challenge e un codice o una passkey.',
    ro: 'Este necesar un al doilea factor. Încheiați autentificarea cu acest challenge și un cod sau o cheie de acces.',
  },
  invalid_factor: {
    status: 401,
    en: 'The code or passkey is incorrect or has already been used.',
    it: 'Il codice o la passkey non è valido o è già stato usato.',
    ro: 'Codul sau cheia de acces nu este corectă ori a fost deja folosită.',
  },
  challenge_ended: {
    status: 401,
    en: 'This step was not started here or has expired. Start again.',
    it: 'Questa operazione non è stata iniziata qui o è scaduta. Ricomincia.',
    ro: 'Această operațiune nu a fost începută aici ori a expirat. Începeți din nou.',
  },
  passkeys_not_offered: {
    status: 403,
    en: 'Passkeys are not available here.',
    it: 'Qui le passkey non sono disponibili.',
    ro: 'Cheile de acces nu sunt disponibile aici.',
  },
  proof_needed: {
    status: 403,
    en: 'Confirm your identity, then send this request again.',
    it: 'Conferma la tua identità, poi invia di nuovo la richiesta.',
    ro: 'Confirmați-vă identitatea, apoi trimiteți din nou cererea.',
  },
  no_factor: {
    status: 409,
    en: 'Set up an authenticator app or a passkey first.',
    it: 'Configura prima un’app di autenticazione o una passkey.',
    ro: 'Configurați mai întâi o aplicație de autentificare sau o cheie de acces.',
  },
} as const satisfies Refusals

const rules = {
  factor_code: {
    en: 'The code is incorrect or has already been used.',
    it: 'Il codice non è corretto o è già stato usato.',
    ro: 'Codul nu este corect ori a fost deja folosit.',
  },
  factor_passkey: {
    en: 'The passkey was created for another account or another site.',
    it: 'La passkey è stata creata per un altro account o un altro sito.',
    ro: 'Cheia de acces a fost creată pentru alt cont sau alt site.',
  },
} as const satisfies Texts

const resources = { factor: { en: 'Factor', it: 'fattore', ro: 'factorul' } } as const satisfies Texts

export const factorWords: Words = { problems, rules, resources }

export const mfaExample = () => ({
  details: {
    challenge: 'sac_…',
    expires_in: 300,
    methods: ['totp', 'recovery_code'],
    enrolment: [],
    passkey_options: null,
    passkey_elsewhere: false,
  },
})

declare module '../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}

declare module '../../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
