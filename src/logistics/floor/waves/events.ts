export const waveEvents = [
  { type: 'wave.created', description: 'A wave is new.' },
  { type: 'wave.updated', description: 'Fields of a wave have changed, or one of its orders is picked.' },
  {
    type: 'wave.status_changed',
    description: 'A wave has moved on; `previous.status` says from where.',
  },
  { type: 'wave.short_picked', description: 'A worker did not find what a task of the wave asked for.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof waveEvents)[number]['type'], true> {}
}
