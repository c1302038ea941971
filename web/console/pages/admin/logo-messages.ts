import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    tab: 'Document logo',
    about:
      'It stands at the head of every pick list, slip, note and sheet. PNG or JPEG, up to 256 KB and 1,000 pixels wide and high. Labels have none.',
    noneTitle: 'No logo yet',
    noneText: 'Papers show the name of the company alone.',
    add: 'Add a logo',
    replace: 'Replace',
    choose: 'Choose a picture',
    remove: 'Remove',
    removeTitle: 'Remove the logo?',
    removeText: 'Papers show the name of the company alone from then on.',
    removed: 'The logo is removed.',
    saved: 'The logo is saved.',
    preview: 'The logo as it is printed',
  },
  it: {
    tab: 'Logo dei documenti',
    about:
      'Sta in testa a ogni lista, distinta, documento e foglio. PNG o JPEG, fino a 256 KB e 1.000 pixel in larghezza e altezza. Le etichette non ce l’hanno.',
    noneTitle: 'Ancora nessun logo',
    noneText: 'I documenti mostrano solo il nome dell’azienda.',
    add: 'Aggiungi un logo',
    replace: 'Sostituisci',
    choose: 'Scegli un’immagine',
    remove: 'Togli',
    removeTitle: 'Togliere il logo?',
    removeText: 'Da allora i documenti mostrano solo il nome dell’azienda.',
    removed: 'Il logo è stato tolto.',
    saved: 'Il logo è stato salvato.',
    preview: 'Il logo come viene stampato',
  },
  ro: {
    tab: 'Sigla documentelor',
    about:
      'Stă în capul fiecărei liste, fișe și al fiecărui aviz. PNG sau JPEG, cel mult 256 KB și 1.000 de pixeli în lățime și înălțime. Etichetele nu îl au.',
    noneTitle: 'Încă niciun logo',
    noneText: 'Documentele arată doar numele companiei.',
    add: 'Adaugă un logo',
    replace: 'Înlocuiește',
    choose: 'Alege o imagine',
    remove: 'Scoate',
    removeTitle: 'Scoate logoul?',
    removeText: 'De atunci documentele arată doar numele companiei.',
    removed: 'Logoul a fost scos.',
    saved: 'Logoul a fost salvat.',
    preview: 'Logoul așa cum se tipărește',
  },
})
