import { withTerms } from '../i18n/with-terms.ts'
import { uiWords } from '../terms.ts'

/** Texts that pages of mailed links share. */
const terms = uiWords({
  en: {
    title_password_reset: 'Set a new password',
    title_account_reopen: 'Reopen your account',
    lead: 'Choose the password you will sign in with.',
    leadReopen: 'Your account is closed. Choose a new password to reopen it.',
    ends: 'The link is valid until {time}.',
    endsAll: 'The link is valid until {time}. You’ll be signed out everywhere.',
    save: 'Set password',
    done_password_reset: 'Your password is set',
    done_account_reopen: 'Your account is open again',
    gone: 'This link is no longer valid',
  },
  it: {
    title_password_reset: 'Imposta una nuova password',
    title_account_reopen: 'Riapri il tuo account',
    lead: 'Scegli la password con cui accederai.',
    leadReopen: 'Il tuo account è chiuso. Scegli una nuova password per riaprirlo.',
    ends: 'Il link è valido fino a {time}.',
    endsAll: 'Il link è valido fino a {time}. Verrai disconnesso ovunque.',
    save: 'Imposta password',
    done_password_reset: 'La password è impostata',
    done_account_reopen: 'Il tuo account è di nuovo aperto',
    gone: 'Questo link non è più valido',
  },
  ro: {
    title_password_reset: 'Setează o parolă nouă',
    title_account_reopen: 'Redeschide-ți contul',
    lead: 'Alege parola cu care te vei autentifica.',
    leadReopen: 'Contul tău este închis. Alege o parolă nouă ca să îl redeschizi.',
    ends: 'Linkul este valabil până la {time}.',
    endsAll: 'Linkul este valabil până la {time}. Vei fi deconectat peste tot.',
    save: 'Setează parola',
    done_password_reset: 'Parola este setată',
    done_account_reopen: 'Contul tău este din nou deschis',
    gone: 'Acest link nu mai este valabil',
  },
})

/** The texts of a page of a mailed link: its own, and the shared ones. */
export const linkWords = withTerms(terms)
