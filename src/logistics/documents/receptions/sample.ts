import { sampleHead, sampleLine, sampleTimes } from '../spine/sample.ts'

const { created_at, updated_at } = sampleTimes

export const receptionSample = {
  ...sampleHead,
  reception_number: 'RC-1042',
  reception_type: 'supplier',
  status: 'received',
  allowed_transitions: ['closed'],
  allowed_actions: [
    { action: 'putaway', waits_for: 'nothing_to_put_away' },
    { action: 'reopen', waits_for: null },
  ],
  purchase_order_id: 77,
  expected_at: created_at,
  arrived_at: updated_at,
  received_at: updated_at,
  carrier_code: 'GLS',
  tracking_number: null,
  vehicle_number: 'AB123CD',
  container_number: null,
  source: 'api',
  has_discrepancies: true,
  cancel_reason: null,
  lines: [
    {
      ...sampleLine,
      purchase_order_line_id: 5001,
      received_um3pl: 10,
      rejected_um3pl: 0,
      damaged_um3pl: 0,
      putaway_um3pl: 10,
      discrepancy: 'short',
      lot_number: 'L2601',
      expiry_date: '2027-06-30',
      serial_numbers: [],
      location_code: 'A-01-01',
    },
  ],
}
