import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'How the site signs people in',
    text: 'With the values of this site; the secret is read from where the server of the site keeps it (CLIENT_SECRET). Never send it to a browser.',
    languages: 'Language',
    copy: 'Copy the example',
  },
  it: {
    title: 'Come il sito fa accedere le persone',
    text: 'Con i valori di questo sito; il secret si legge da dove lo conserva il server del sito (CLIENT_SECRET). Non va mai inviato a un browser.',
    languages: 'Linguaggio',
    copy: 'Copia l’esempio',
  },
  ro: {
    title: 'Cum conectează site-ul persoanele',
    text: 'Cu valorile acestui site; secretul se citește de unde îl păstrează serverul site-ului (CLIENT_SECRET). Nu se trimite niciodată unui browser.',
    languages: 'Limbaj',
    copy: 'Copiază exemplul',
  },
})
