import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Another e-mail address',
    text: 'You sign in with {email}. A link goes to the new address; once you have followed it, you sign in with that.',
    email: 'New address',
    current: 'Your password',
    ask: 'Send me a link',
    asked: 'A link is on its way to {email}. It is good for a day.',
  },
  it: {
    title: 'Un altro indirizzo e-mail',
    text: 'Accedi con {email}. Un link arriva al nuovo indirizzo; quando lo hai seguito, accedi con quello.',
    email: 'Nuovo indirizzo',
    current: 'La tua password',
    ask: 'Inviami un link',
    asked: 'Un link è in arrivo a {email}. Vale un giorno.',
  },
  ro: {
    title: 'Altă adresă de e-mail',
    text: 'Intri cu {email}. Un link pleacă spre noua adresă; după ce l-ai urmat, intri cu aceea.',
    email: 'Adresa nouă',
    current: 'Parola ta',
    ask: 'Trimite-mi un link',
    asked: 'Un link este pe drum spre {email}. Este valabil o zi.',
  },
})
