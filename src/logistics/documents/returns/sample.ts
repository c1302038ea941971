import { sampleHead, sampleLine } from '../spine/sample.ts'

export const returnSample = {
  ...sampleHead,
  return_number: 'RT-1042',
  return_type: null,
  status: 'completed',
  allowed_transitions: [],
  allowed_actions: [],
  sales_order_id: 731,
  reason_code: 'WRONG_SIZE',
  carrier_code: null,
  tracking_number: null,
  cancel_reason: null,
  lines: [
    {
      ...sampleLine,
      quantity_um3pl: 2,
      sales_order_line_id: 8001,
      requested_action: 'default',
      received_um3pl: 2,
      restocked_um3pl: 2,
      quarantined_um3pl: 0,
      disposed_um3pl: 0,
      pending_um3pl: 0,
      condition: 'new',
      lot_number: null,
      expiry_date: null,
      serial_numbers: [],
    },
  ],
}
