/** Validation messages for kits. */
export const kitRules = {
  in_kit: {
    en: 'A kit is made of this article. Change or archive the kit first.',
    it: 'Un kit è fatto di questo articolo. Prima modifica o archivia il kit.',
    ro: 'Un kit este făcut din acest articol. Mai întâi modificați sau arhivați kitul.',
  },
  kit_in_kit: {
    en: 'A kit is made of articles that are no kits, and is no part of a kit itself.',
    it: 'Un kit è fatto di articoli che non sono kit e non fa parte di un kit.',
    ro: 'Un kit este făcut din articole care nu sunt kituri și nu face parte dintr-un kit.',
  },
  no_kit: {
    en: 'This article is no kit. Say first what it is made of.',
    it: 'Questo articolo non è un kit. Prima indica di che cosa è fatto.',
    ro: 'Acest articol nu este un kit. Mai întâi spuneți din ce este făcut.',
  },
} as const
