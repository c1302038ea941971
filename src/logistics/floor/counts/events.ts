export const countEvents = [
  { type: 'count.created', description: 'A count is new.' },
  {
    type: 'count.updated',
    description: 'Fields of a count have changed, or a difference was booked; `movements` say which.',
  },
  {
    type: 'count.status_changed',
    description: 'A count has moved on; `previous.status` says from where.',
  },
  {
    type: 'count.second_count_needed',
    description: 'What was counted differs by more than the tolerance: another person is to count it again.',
  },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof countEvents)[number]['type'], true> {}
}
