import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    tab: 'Document logo',
    about:
      'Printed at the top of every document, but not on labels. PNG or JPEG, up to 256 KB and 1,000 pixels wide and high.',
    noneTitle: 'No logo yet',
    noneText: 'Documents show only the company name.',
    add: 'Add a logo',
    replace: 'Replace',
    choose: 'Choose a picture',
    remove: 'Remove',
    removeTitle: 'Remove the logo?',
    removeText: 'Documents will show only the company name.',
    removed: 'The logo is removed.',
    saved: 'The logo is saved.',
    preview: 'Logo as printed',
  },
  it: {
    tab: 'Logo dei documenti',
    about:
      'Stampato in testa a ogni documento, ma non sulle etichette. PNG o JPEG, fino a 256 KB e 1.000 pixel in larghezza e altezza.',
    noneTitle: 'Ancora nessun logo',
    noneText: 'I documenti mostrano solo il nome dell’azienda.',
    add: 'Aggiungi un logo',
    replace: 'Sostituisci',
    choose: 'Scegli un’immagine',
    remove: 'Rimuovi',
    removeTitle: 'Rimuovere il logo?',
    removeText: 'I documenti mostreranno solo il nome dell’azienda.',
    removed: 'Il logo è stato rimosso.',
    saved: 'Il logo è stato salvato.',
    preview: 'Logo come viene stampato',
  },
  ro: {
    tab: 'Logoul documentelor',
    about:
      'Tipărit în capul fiecărui document, dar nu pe etichete. PNG sau JPEG, cel mult 256 KB și 1.000 de pixeli în lățime și înălțime.',
    noneTitle: 'Încă niciun logo',
    noneText: 'Documentele arată doar numele companiei.',
    add: 'Adaugă un logo',
    replace: 'Înlocuiește',
    choose: 'Alege o imagine',
    remove: 'Elimină',
    removeTitle: 'Elimini logoul?',
    removeText: 'Documentele vor arăta doar numele companiei.',
    removed: 'Logoul a fost eliminat.',
    saved: 'Logoul a fost salvat.',
    preview: 'Logoul tipărit',
  },
})
