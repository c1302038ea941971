export const replenishmentRules = {
  no_pick_place: {
    en: 'The selected :attribute is not a picking location. Make it one first.',
    it: 'Il valore selezionato per :attribute non è un’ubicazione di prelievo. Prima rendila tale.',
    ro: 'Valoarea selectată pentru :attribute nu este o locație de pregătire. Mai întâi stabiliți-o ca atare.',
  },
  place_ruled: {
    en: 'The :attribute cannot change while replenishment rules use this location. Remove the rules first.',
    it: 'Il campo :attribute non può cambiare finché regole di rifornimento usano questa ubicazione. Prima elimina le regole.',
    ro: 'Câmpul :attribute nu poate fi schimbat cât timp reguli de reaprovizionare folosesc această locație. Mai întâi ștergeți regulile.',
  },
} as const

export const replenishmentResources = {
  replenishment: { en: 'Replenishment', it: 'Rifornimento', ro: 'Reaprovizionarea' },
  replenishment_rule: {
    en: 'Replenishment rule',
    it: 'Regola di rifornimento',
    ro: 'Regula de reaprovizionare',
  },
} as const
