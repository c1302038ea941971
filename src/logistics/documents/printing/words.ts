import type { Refusals, Texts, Words } from '../../../kernel/messages/messages.ts'

const problems = {
  print_job_under_way: {
    status: 409,
    en: 'This job is being printed. Wait until its station says what became of it.',
    it: 'Questa stampa è in corso. Aspetta che la postazione dica come è andata.',
    ro: 'Această lucrare se tipărește acum. Așteptați ca stația să spună ce s-a întâmplat.',
  },
  print_job_over: {
    status: 409,
    en: 'This job is over, so there is nothing to cancel.',
    it: 'Questa stampa è già conclusa: non c’è nulla da annullare.',
    ro: 'Această lucrare este încheiată: nu mai este nimic de anulat.',
  },
  print_job_not_taken: {
    status: 409,
    en: 'This job is not being printed by you: it is over, waits, or was taken again since.',
    it: 'Questa stampa non è in mano tua: è conclusa, in attesa o è stata ripresa nel frattempo.',
    ro: 'Această lucrare nu este la dumneavoastră: este încheiată, așteaptă sau a fost luată din nou între timp.',
  },
  not_printable: {
    status: 409,
    en: 'What was to be printed is gone, or whoever asked for it may not see it any more.',
    it: 'Ciò che si doveva stampare non c’è più, o chi l’ha chiesto non può più vederlo.',
    ro: 'Ceea ce trebuia tipărit nu mai există sau cel care a cerut nu mai are voie să vadă.',
  },
  station_full: {
    status: 409,
    en: 'As many jobs wait for this station as it takes (:max). See whether its program runs, or cancel some.',
    it: 'Questa postazione ha già tutte le stampe in attesa che può tenere (:max). Controlla che il suo programma sia attivo, o annullane alcune.',
    ro: 'Stația are deja toate lucrările în așteptare pe care le poate ține (:max). Verificați dacă programul ei rulează sau anulați câteva.',
  },
} as const satisfies Refusals

const rules = {
  print_address: {
    en: 'This must be the address of a document or label that there is, such as /sales-orders/1042/documents/packing-slip.pdf.',
    it: 'Deve essere l’indirizzo di un documento o di un’etichetta esistente, come /sales-orders/1042/documents/packing-slip.pdf.',
    ro: 'Trebuie să fie adresa unui document sau a unei etichete existente, de exemplu /sales-orders/1042/documents/packing-slip.pdf.',
  },
  station_format: {
    en: 'The station cannot print this: its printer does not understand PDF, or has no sheets.',
    it: 'La postazione non può stamparlo: la stampante non capisce il PDF o non usa fogli.',
    ro: 'Stația nu poate tipări asta: imprimanta nu înțelege PDF sau nu folosește coli.',
  },
  station_choice: {
    en: 'Name the station: you have not printed anything of this kind yet, and there is not exactly one for it.',
    it: 'Indica la postazione: non hai ancora stampato nulla di questo tipo e non ce n’è esattamente una adatta.',
    ro: 'Indicați stația: nu ați tipărit încă nimic de acest fel și nu există exact una potrivită.',
  },
  logo_kind: {
    en: 'The logo must be a PNG or JPEG picture that can be drawn, and not interlaced.',
    it: 'Il logo deve essere un’immagine PNG o JPEG disegnabile e non interlacciata.',
    ro: 'Logoul trebuie să fie o imagine PNG sau JPEG care poate fi desenată și nu este întrețesută.',
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
