import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Change e-mail address',
    text: 'You sign in with {email}. We send a link to the new address. Open it to start using that address.',
    email: 'New address',
    current: 'Your password',
    ask: 'Send me a link',
    asked: 'A link is on its way to {email}. It’s valid for a day.',
  },
  it: {
    title: 'Cambia indirizzo e-mail',
    text: 'Accedi con {email}. Inviamo un link al nuovo indirizzo: aprilo per iniziare a usarlo.',
    email: 'Nuovo indirizzo',
    current: 'La tua password',
    ask: 'Inviami un link',
    asked: 'Un link è in arrivo a {email}. È valido per un giorno.',
  },
  ro: {
    title: 'Schimbă adresa de e-mail',
    text: 'Te autentifici cu {email}. Trimitem un link la noua adresă: deschide-l pentru a începe să o folosești.',
    email: 'Adresa nouă',
    current: 'Parola ta',
    ask: 'Trimite-mi un link',
    asked: 'Un link este pe drum spre {email}. Este valabil o zi.',
  },
})
