export const returnEvents = [
  { type: 'return.created', description: 'A return was announced.' },
  { type: 'return.updated', description: 'Fields or lines of a return have changed.' },
  {
    type: 'return.status_changed',
    description: 'A return has moved on; `previous.status` says from where.',
  },
  { type: 'return.completed', description: 'All goods of a return have been decided about.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof returnEvents)[number]['type'], true> {}
}
