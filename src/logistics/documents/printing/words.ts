import type { Refusals, Texts, Words } from '../../../kernel/messages/messages.ts'

const problems = {
  print_job_under_way: {
    status: 409,
    en: 'This job is printing. Wait for its station to report the result.',
    it: 'Questa stampa è in corso. Attendi l’esito dalla postazione.',
    ro: 'Această lucrare se tipărește acum. Așteptați rezultatul de la stație.',
  },
  print_job_over: {
    status: 409,
    en: 'This job has already finished. It cannot be cancelled.',
    it: 'Questa stampa è già conclusa. Non si può più annullare.',
    ro: 'Această lucrare este deja încheiată. Nu mai poate fi anulată.',
  },
  print_job_not_taken: {
    status: 409,
    en: 'Your station does not hold this job. It has finished, is waiting, or another program has taken it.',
    it: 'Questa stampa non è assegnata alla tua postazione: è conclusa, in attesa o presa da un altro programma.',
    ro: 'Această lucrare nu este la stația dumneavoastră: este încheiată, așteaptă sau a fost luată de alt program.',
  },
  not_printable: {
    status: 409,
    en: 'The document no longer exists, or the user who printed it may no longer see it.',
    it: 'Il documento non esiste più, o l’utente che lo ha stampato non può più vederlo.',
    ro: 'Documentul nu mai există sau utilizatorul care l-a tipărit nu îl mai poate vedea.',
  },
  station_full: {
    status: 409,
    en: 'This station’s queue is full (:max jobs). Check that its program is running, or cancel some jobs.',
    it: 'La coda di questa postazione è piena (:max stampe). Controlla che il suo programma sia attivo, o annulla alcune stampe.',
    ro: 'Coada acestei stații este plină (:max lucrări). Verificați dacă programul ei rulează sau anulați câteva lucrări.',
  },
} as const satisfies Refusals

const rules = {
  print_address: {
    en: 'This must be the address of an existing document or label, such as /sales-orders/1042/documents/packing-slip.pdf.',
    it: 'Deve essere l’indirizzo di un documento o di un’etichetta esistente, come /sales-orders/1042/documents/packing-slip.pdf.',
    ro: 'Trebuie să fie adresa unui document sau a unei etichete existente, de exemplu /sales-orders/1042/documents/packing-slip.pdf.',
  },
  station_format: {
    en: 'The station cannot print this. Its printer does not support PDF or sheets.',
    it: 'La postazione non può stamparlo. La sua stampante non supporta il PDF o i fogli.',
    ro: 'Stația nu poate tipări acest document. Imprimanta ei nu acceptă PDF sau coli.',
  },
  station_choice: {
    en: 'Choose a station. You have not printed this kind of document before, and several stations or none can print it.',
    it: 'Scegli una postazione. Non hai ancora stampato documenti di questo tipo, e le postazioni adatte sono più d’una o nessuna.',
    ro: 'Alegeți o stație. Nu ați mai tipărit documente de acest fel și stațiile potrivite sunt mai multe sau niciuna.',
  },
  logo_kind: {
    en: 'The logo must be a valid PNG or JPEG image, not interlaced.',
    it: 'Il logo deve essere un’immagine PNG o JPEG valida e non interlacciata.',
    ro: 'Logoul trebuie să fie o imagine PNG sau JPEG validă și neîntrețesută.',
  },
  logo_pixels: {
    en: 'The logo must be between :min and :max pixels wide and high.',
    it: 'Il logo deve avere tra :min e :max pixel in larghezza e in altezza.',
    ro: 'Logoul trebuie să aibă între :min și :max pixeli în lățime și înălțime.',
  },
} as const satisfies Texts

const resources = {
  print_station: { en: 'Print station', it: 'Postazione di stampa', ro: 'Stația de tipărire' },
  print_job: { en: 'Print job', it: 'Stampa', ro: 'Lucrarea de tipărire' },
  company_logo: { en: 'Logo', it: 'Logo', ro: 'Logoul' },
} as const satisfies Texts

export const printingWords: Words = { problems, rules, resources }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
declare module '../../../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
