import { consoleWords } from '../terms.ts'

/** Texts for printing on stations, shared by all pages that print. */
export const messages = consoleWords({
  en: {
    printOn: 'Print on a station',
    printOnOf: 'Send the label for {name} to a station',
    what: 'Document',
    label: 'Label',
    copies: 'Copies',
    remembered: 'Remembered on this device.',
    sent: 'Sent to {station}.',
    noneTitle: 'No station can print this',
    noneText: 'Ask a manager to set up stations under Printing.',
  },
  it: {
    printOn: 'Stampa su una postazione',
    printOnOf: 'Invia l’etichetta di {name} a una postazione',
    what: 'Documento',
    label: 'Etichetta',
    copies: 'Copie',
    remembered: 'Ricordata su questo dispositivo.',
    sent: 'Inviato a {station}.',
    noneTitle: 'Nessuna postazione può stamparlo',
    noneText: 'Chiedi a un responsabile di configurare le postazioni in Stampa.',
  },
  ro: {
    printOn: 'Tipărește la o stație',
    printOnOf: 'Trimite eticheta pentru {name} la o stație',
    what: 'Document',
    label: 'Etichetă',
    copies: 'Exemplare',
    remembered: 'Reținută pe acest dispozitiv.',
    sent: 'Trimis la {station}.',
    noneTitle: 'Nicio stație nu poate tipări acest document',
    noneText: 'Cere unui manager să configureze stațiile la Tipărire.',
  },
})
