import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Sign-in example',
    text: 'This example uses the values of this site. The site’s server reads the secret from CLIENT_SECRET. Never send it to a browser.',
    languages: 'Language',
    copy: 'Copy example',
  },
  it: {
    title: 'Esempio di accesso',
    text: 'Questo esempio usa i valori di questo sito. Il server del sito legge il secret da CLIENT_SECRET. Non inviarlo mai a un browser.',
    languages: 'Linguaggio',
    copy: 'Copia l’esempio',
  },
  ro: {
    title: 'Exemplu de autentificare',
    text: 'Acest exemplu folosește valorile acestui site. Serverul site-ului citește secretul din CLIENT_SECRET. Nu îl trimite niciodată unui browser.',
    languages: 'Limbaj',
    copy: 'Copiază exemplul',
  },
})
