import { catalogue } from '../../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    on: 'Scan with the camera',
    off: 'Turn camera off',
    sees: 'Camera view',
    refused: 'The camera can’t be used. Allow it in the browser settings, or type the code.',
  },
  it: {
    on: 'Scansiona con la fotocamera',
    off: 'Spegni fotocamera',
    sees: 'Vista della fotocamera',
    refused: 'La fotocamera non si può usare. Consentila nelle impostazioni del browser o digita il codice.',
  },
  ro: {
    on: 'Scanează cu camera',
    off: 'Oprește camera',
    sees: 'Imaginea camerei',
    refused: 'Camera nu poate fi folosită. Permite-o în setările browserului sau tastează codul.',
  },
})
