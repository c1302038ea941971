export const returnEvents = [
  { type: 'return.created', description: 'A return was announced.' },
  { type: 'return.updated', description: 'Fields or lines of a return have changed.' },
  {
    type: 'return.status_changed',
    description: 'The status of a return changed; `previous.status` has the old one.',
  },
  { type: 'return.completed', description: 'All goods of a return have been decided about.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof returnEvents)[number]['type'], true> {}
}
