import { sampleHead, sampleTimes } from '../../documents/spine/sample.ts'

export const waveSample = {
  ...sampleHead,
  partner_id: null,
  external_reference: null,
  wave_number: 'WV-88',
  status: 'picking',
  allowed_transitions: ['closed'],
  allowed_actions: [{ action: 'close', waits_for: null }],
  mode: 'batch',
  totes: true,
  rule: { carrier_code: 'DHL', max_orders: 20 },
  cancel_reason: null,
  released_at: sampleTimes.created_at,
  picked_at: null,
  closed_at: null,
  orders: [
    { sales_order_id: 1042, order_number: 'SO-1042', status: 'picked', tote_code: 'T-07' },
    { sales_order_id: 1043, order_number: 'SO-1043', status: 'waiting', tote_code: null },
  ],
}
