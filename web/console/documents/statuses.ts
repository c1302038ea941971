import type { Names } from '../../ui/i18n/catalogue.ts'
import type { Tone } from '../../ui/state.tsx'

/** A status: its name and its effects. */
export interface StatusSpec {
  readonly tone: Tone
  readonly name: Names
  /**
   * Whether the status is a step of the normal path. Most are. `sometimes`: not every document passes it. `never`: it
   * leaves the path.
   */
  readonly onPath?: 'sometimes' | 'never'
  /** Final status: the document is finished. */
  readonly isOver?: true
  /**
   * What a form may change in this status: everything, or the part that the kind's form leaves open. The API lists
   * status changes in `allowed_actions`, but it reports on field changes only when it accepts or refuses them. So the
   * console keeps this rule itself.
   */
  readonly edit?: 'all' | 'some'
}

function cancelled(name: Names) {
  return { tone: 'idle', name, isOver: true, onPath: 'never' } as const
}

/** Statuses of orders and receptions. */
export const is = {
  draft: { tone: 'idle', name: { en: 'Draft', it: 'Bozza', ro: 'Ciornă' }, onPath: 'sometimes' },
  confirmed: { tone: 'info', name: { en: 'Confirmed', it: 'Confermato', ro: 'Confirmată' } },
  allocated: { tone: 'info', name: { en: 'Allocated', it: 'Impegnato', ro: 'Alocată' } },
  picking: { tone: 'active', name: { en: 'Picking', it: 'In prelievo', ro: 'În pregătire' } },
  packed: { tone: 'active', name: { en: 'Packed', it: 'Imballato', ro: 'Ambalată' } },
  partially_shipped: {
    tone: 'warn',
    name: { en: 'Partly shipped', it: 'Spedito in parte', ro: 'Expediată parțial' },
    onPath: 'sometimes',
  },
  shipped: { tone: 'good', name: { en: 'Shipped', it: 'Spedito', ro: 'Expediată' }, isOver: true },
  delivered: { tone: 'good', name: { en: 'Delivered', it: 'Consegnato', ro: 'Livrată' }, isOver: true },
  closed: { tone: 'idle', name: { en: 'Closed', it: 'Chiuso', ro: 'Închisă' }, isOver: true },
  cancelled: cancelled({ en: 'Cancelled', it: 'Annullato', ro: 'Anulată' }),
  partially_received: {
    tone: 'warn',
    name: { en: 'Partly received', it: 'Ricevuto in parte', ro: 'Recepționată parțial' },
    onPath: 'sometimes',
  },
  received: { tone: 'good', name: { en: 'Received', it: 'Ricevuto', ro: 'Recepționată' }, isOver: true },
  announced: { tone: 'info', name: { en: 'Announced', it: 'Annunciato', ro: 'Anunțată' } },
  arrived: { tone: 'active', name: { en: 'Arrived', it: 'Arrivato', ro: 'Sosită' } },
  receiving: { tone: 'active', name: { en: 'Receiving', it: 'In ricezione', ro: 'În recepție' } },
} as const satisfies Readonly<Record<string, StatusSpec>>

/** Statuses of returns. The noun has another gender in some languages. */
export const isReturn = {
  announced: { tone: 'info', name: { en: 'Announced', it: 'Annunciato', ro: 'Anunțat' } },
  arrived: { tone: 'active', name: { en: 'Arrived', it: 'Arrivato', ro: 'Sosit' } },
  inspecting: { tone: 'active', name: { en: 'Inspecting', it: 'In ispezione', ro: 'În inspecție' } },
  completed: { tone: 'good', name: { en: 'Completed', it: 'Completato', ro: 'Finalizat' }, isOver: true },
  cancelled: cancelled({ en: 'Cancelled', it: 'Annullato', ro: 'Anulat' }),
  rejected: {
    tone: 'bad',
    name: { en: 'Rejected', it: 'Respinto', ro: 'Respins' },
    isOver: true,
    onPath: 'never',
  },
} as const satisfies Readonly<Record<string, StatusSpec>>

/** Statuses of counts. */
export const isCount = {
  open: { tone: 'idle', name: { en: 'To release', it: 'Da rilasciare', ro: 'De eliberat' } },
  released: { tone: 'info', name: { en: 'Released', it: 'Rilasciato', ro: 'Eliberat' } },
  counting: { tone: 'active', name: { en: 'Counting', it: 'In conteggio', ro: 'Se numără' } },
  counted: { tone: 'good', name: { en: 'Counted', it: 'Contato', ro: 'Numărat' } },
  closed: { tone: 'idle', name: { en: 'Closed', it: 'Chiuso', ro: 'Închis' }, isOver: true },
  cancelled: cancelled({ en: 'Cancelled', it: 'Annullato', ro: 'Anulat' }),
} as const satisfies Readonly<Record<string, StatusSpec>>

/** Statuses of waves. The noun has another gender in Italian. */
export const isWave = {
  open: { tone: 'idle', name: { en: 'To release', it: 'Da rilasciare', ro: 'De eliberat' } },
  released: { tone: 'info', name: { en: 'Released', it: 'Rilasciata', ro: 'Eliberat' } },
  picking: { tone: 'active', name: { en: 'Picking', it: 'In prelievo', ro: 'În pregătire' } },
  picked: { tone: 'good', name: { en: 'Picked', it: 'Prelevata', ro: 'Pregătit' } },
  closed: { tone: 'idle', name: { en: 'Closed', it: 'Chiusa', ro: 'Închis' }, isOver: true },
  cancelled: cancelled({ en: 'Cancelled', it: 'Annullata', ro: 'Anulat' }),
} as const satisfies Readonly<Record<string, StatusSpec>>
