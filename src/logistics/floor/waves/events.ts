export const waveEvents = [
  { type: 'wave.created', description: 'A wave is new.' },
  { type: 'wave.updated', description: 'Fields of a wave have changed, or one of its orders is picked.' },
  {
    type: 'wave.status_changed',
    description: 'The status of a wave changed; `previous.status` has the old one.',
  },
  { type: 'wave.short_picked', description: 'A short pick: a worker did not find all goods of a task.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof waveEvents)[number]['type'], true> {}
}
