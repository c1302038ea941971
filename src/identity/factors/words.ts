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
    en: 'The code or passkey is not right, or was used already.',
    it: 'Il codice o la passkey non è corretto, oppure è già stato usato.',
    ro: 'Codul sau cheia de acces nu este corectă ori a fost deja folosită.',
  },
  challenge_ended: {
    status: 401,
    en: 'This was not begun here, or has ended. Begin again.',
    it: 'Questa operazione non è stata iniziata qui, oppure è scaduta. Ricomincia.',
    ro: 'Aceasta nu a fost începută aici ori s-a încheiat. Începeți din nou.',
  },
  passkeys_not_offered: {
    status: 403,
    en: 'There are no pages for passkeys here.',
    it: 'Qui non ci sono pagine per le passkey.',
    ro: 'Aici nu există pagini pentru chei de acces.',
  },
  proof_needed: {
    status: 403,
    en: 'Show once more who you are, then send this again.',
    it: 'Dimostra di nuovo chi sei, poi invia di nuovo.',
    ro: 'Dovediți din nou cine sunteți, apoi trimiteți din nou.',
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
    en: 'The code is not right, or was used already.',
    it: 'Il codice non è corretto, oppure è già stato usato.',
    ro: 'Codul nu este corect ori a fost deja folosit.',
  },
  factor_passkey: {
    en: 'The passkey was not made for this, or not on a page of this site.',
    it: 'La passkey non è stata creata per questo, o non su una pagina di questo sito.',
    ro: 'Cheia de acces nu a fost creată pentru aceasta sau nu pe o pagină a acestui site.',
  },
} as const satisfies Texts

const resources = { factor: { en: 'Factor', it: 'fattore', ro: 'factorul' } } as const satisfies Texts

export const factorWords: Words = { problems, rules, resources }

/** Example of `mfa_required` for the API reference. */
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
