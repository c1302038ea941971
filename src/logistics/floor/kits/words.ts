export const kitRules = {
  in_kit: {
    en: 'This article is a component of a kit. Change or archive the kit first.',
    it: 'Questo articolo è un componente di un kit. Prima modifica o archivia il kit.',
    ro: 'Acest articol este o componentă a unui set. Mai întâi modificați sau arhivați setul.',
  },
  kit_in_kit: {
    en: 'Kits cannot be nested. Components must not be kits, and a kit must not be a component.',
    it: 'I kit non si possono annidare. Un componente non può essere un kit e un kit non può essere un componente.',
    ro: 'Seturile nu pot fi imbricate. O componentă nu poate fi un set, iar un set nu poate fi o componentă.',
  },
  no_kit: {
    en: 'This article is not a kit. Add its components first.',
    it: 'Questo articolo non è un kit. Prima aggiungi i suoi componenti.',
    ro: 'Acest articol nu este un set. Mai întâi adăugați componentele lui.',
  },
} as const
