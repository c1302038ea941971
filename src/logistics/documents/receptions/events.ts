export const receptionEvents = [
  { type: 'reception.created', description: 'A reception was announced.' },
  { type: 'reception.updated', description: 'Fields or lines of a reception have changed.' },
  {
    type: 'reception.status_changed',
    description: 'The status of a reception changed; `previous.status` has the old one.',
  },
  { type: 'reception.received', description: 'The goods of a reception have come in.' },
  { type: 'reception.discrepancy', description: 'Received goods differ from the announcement.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof receptionEvents)[number]['type'], true> {}
}
