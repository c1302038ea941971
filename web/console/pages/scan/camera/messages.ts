import { catalogue } from '../../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    on: 'Read codes by the camera',
    off: 'Switch the camera off',
    sees: 'What the camera sees',
    refused: 'The camera cannot be used. Allow it in the settings of the browser, or type the code.',
  },
  it: {
    on: 'Leggi i codici con la fotocamera',
    off: 'Spegni la fotocamera',
    sees: 'Quello che vede la fotocamera',
    refused:
      'La fotocamera non può essere usata. Consentila nelle impostazioni del browser oppure scrivi il codice.',
  },
  ro: {
    on: 'Citește codurile cu camera',
    off: 'Oprește camera',
    sees: 'Ce vede camera',
    refused: 'Camera nu poate fi folosită. Permiteți-o în setările browserului sau scrieți codul.',
  },
})
