/** Validation messages for replenishment. */
export const replenishmentRules = {
  no_pick_place: {
    en: 'The selected :attribute is no pick place. Make it one first.',
    it: 'Il valore selezionato per :attribute non è un’ubicazione di prelievo. Prima rendila tale.',
    ro: 'Valoarea selectată pentru :attribute nu este un loc de culegere. Mai întâi faceți-o astfel.',
  },
  place_ruled: {
    en: 'The :attribute stays while rules of replenishment name this place. Remove them first.',
    it: 'Il campo :attribute resta finché regole di rifornimento indicano questa ubicazione. Prima eliminale.',
    ro: 'Câmpul :attribute rămâne cât timp reguli de realimentare numesc acest loc. Mai întâi ștergeți-le.',
  },
} as const

export const replenishmentResources = {
  replenishment: { en: 'Replenishment', it: 'Rifornimento', ro: 'Realimentarea' },
  replenishment_rule: {
    en: 'Rule of replenishment',
    it: 'Regola di rifornimento',
    ro: 'Regula de realimentare',
  },
} as const
