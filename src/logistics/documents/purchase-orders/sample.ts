import { sampleHead, sampleLine } from '../spine/sample.ts'

export const purchaseOrderSample = {
  ...sampleHead,
  order_number: 'PO-1042',
  status: 'confirmed',
  allowed_transitions: ['cancelled'],
  allowed_actions: [{ action: 'cancel', waits_for: null }],
  expected_date: '2026-01-25',
  over_receipt_tolerance_percent: 5,
  cancel_reason: null,
  lines: [
    {
      ...sampleLine,
      received_um3pl: 0,
      rejected_um3pl: 0,
      announced_um3pl: 12,
      remaining_um3pl: 12,
      expected_date: '2026-01-25',
    },
  ],
}
