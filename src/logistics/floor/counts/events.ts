export const countEvents = [
  { type: 'count.created', description: 'A count is new.' },
  {
    type: 'count.updated',
    description: 'Fields of a count have changed, or a difference was booked; `movements` say which.',
  },
  {
    type: 'count.status_changed',
    description: 'The status of a count changed; `previous.status` has the old one.',
  },
  {
    type: 'count.second_count_needed',
    description: 'The counted quantity differs by more than the tolerance: another person must recount it.',
  },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof countEvents)[number]['type'], true> {}
}
