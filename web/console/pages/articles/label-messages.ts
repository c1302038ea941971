import { consoleWords } from '../../terms.ts'

export const messages = consoleWords({
  en: {
    title: 'Print labels for {code}',
    copies: 'Copies of each label',
    paper: 'Paper',
    sheet: 'Sheet, three across',
    roll: 'Label roll, 62 × 32 mm',
    none: 'This article has no barcode. The label shows its article code instead.',
  },
  it: {
    title: 'Stampa etichette per {code}',
    copies: 'Copie di ogni etichetta',
    paper: 'Carta',
    sheet: 'Foglio, tre per riga',
    roll: 'Rotolo di etichette, 62 × 32 mm',
    none: 'Questo articolo non ha codici a barre. L’etichetta riporta il codice articolo.',
  },
  ro: {
    title: 'Tipărește etichete pentru {code}',
    copies: 'Exemplare din fiecare etichetă',
    paper: 'Hârtie',
    sheet: 'Coală, trei pe rând',
    roll: 'Rolă de etichete, 62 × 32 mm',
    none: 'Acest articol nu are cod de bare. Eticheta arată codul articolului.',
  },
})
