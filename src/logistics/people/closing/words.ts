import type { Refusals, Words } from '../../../kernel/messages/messages.ts'

// Messages to people who close an account, or try to use a closed one.

const problems = {
  own_closing: {
    status: 403,
    en: 'Close your own account under My account, where your password is required.',
    it: 'Chiudi il tuo account in Il mio account, dove è richiesta la password.',
    ro: 'Închideți-vă contul în Contul meu, unde se cere parola.',
  },
  only_manager: {
    status: 409,
    en: 'This is the only active manager of the company. Make somebody else a manager first.',
    it: 'È l’unico responsabile attivo dell’azienda. Prima nomina un altro responsabile.',
    ro: 'Este singurul manager activ al companiei. Numiți mai întâi alt manager.',
  },
  last_manager: {
    status: 409,
    en: 'You are the only manager of :companies. Make somebody else a manager there first, or ask a super-admin to close your account.',
    it: 'Sei l’unico responsabile di :companies. Prima nomina lì un altro responsabile, oppure chiedi a un super-amministratore di chiudere il tuo account.',
    ro: 'Sunteți singurul manager la :companies. Numiți mai întâi acolo alt manager sau cereți unui super-administrator să vă închidă contul.',
  },
  sign_in_again: {
    status: 403,
    en: 'You have no password. Sign out, sign in again with the identity provider, and retry within ten minutes.',
    it: 'Non hai una password. Esci, accedi di nuovo tramite il provider di identità e riprova entro dieci minuti.',
    ro: 'Nu aveți parolă. Ieșiți, autentificați-vă din nou prin furnizorul de identitate și reîncercați în zece minute.',
  },
} as const satisfies Refusals

export const closingWords: Words = { problems }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
