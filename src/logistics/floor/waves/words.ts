export const waveRules = {
  not_pickable: {
    en: 'The order cannot be picked now. Its status is :status.',
    it: 'L’ordine ora non si può prelevare. Il suo stato è :status.',
    ro: 'Comanda nu poate fi pregătită acum. Starea ei este :status.',
  },
  no_orders: {
    en: 'No order ready for picking matches the rule.',
    it: 'Nessun ordine pronto per il prelievo corrisponde alla regola.',
    ro: 'Nicio comandă gata de pregătire nu corespunde regulii.',
  },
  not_with_orders: {
    en: 'Send either orders or a rule, not both.',
    it: 'Invia gli ordini oppure una regola, non entrambi.',
    ro: 'Trimiteți fie comenzile, fie o regulă, nu ambele.',
  },
} as const
