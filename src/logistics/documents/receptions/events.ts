export const receptionEvents = [
  { type: 'reception.created', description: 'A reception was announced.' },
  { type: 'reception.updated', description: 'Fields or lines of a reception have changed.' },
  {
    type: 'reception.status_changed',
    description: 'A reception has moved on; `previous.status` says from where.',
  },
  { type: 'reception.received', description: 'The goods of a reception have come in.' },
  { type: 'reception.discrepancy', description: 'What came in differs from what was announced.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof receptionEvents)[number]['type'], true> {}
}
