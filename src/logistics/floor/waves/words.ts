/** Validation messages for the orders of a wave. */
export const waveRules = {
  not_pickable: {
    en: 'Nothing of the order can be picked now: its status is :status.',
    it: 'Dell’ordine ora non si può prelevare nulla: il suo stato è :status.',
    ro: 'Din comandă nu se poate lua nimic acum: starea ei este :status.',
  },
  no_orders: {
    en: 'There is no order that can be picked and fits the rule.',
    it: 'Nessun ordine prelevabile corrisponde alla regola.',
    ro: 'Nicio comandă care se poate pregăti nu corespunde regulii.',
  },
  not_with_orders: {
    en: 'Send either orders or a rule, not both.',
    it: 'Invia gli ordini oppure una regola, non entrambi.',
    ro: 'Trimiteți fie comenzile, fie o regulă, nu ambele.',
  },
} as const
