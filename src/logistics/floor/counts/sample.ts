import { sampleHead, sampleTimes } from '../../documents/spine/sample.ts'

export const countSample = {
  ...sampleHead,
  partner_id: null,
  external_reference: null,
  count_number: 'CT-31',
  status: 'counting',
  allowed_transitions: ['closed'],
  allowed_actions: [{ action: 'close', waits_for: null }],
  blind: true,
  second_count: true,
  tolerance_um3pl: 0,
  tolerance_percent: 0,
  plan_id: null,
  rule: { zone: 'A-', not_counted_days: 90 },
  cancel_reason: null,
  released_at: sampleTimes.created_at,
  counted_at: null,
  closed_at: null,
  places: [{ location_code: 'A-01-02', article_id: null, article_code: null }],
}
