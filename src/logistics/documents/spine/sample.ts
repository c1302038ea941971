// Sample data that all kinds share: parts of one small story.

export const sampleTimes = {
  created_at: '2026-01-15T10:20:30.000000Z',
  updated_at: '2026-01-16T08:00:00.000000Z',
} as const

export const sampleHead = {
  id: 1042,
  company_id: 1,
  client_3pl_id: 3,
  warehouse_id: 2,
  partner_id: 17,
  external_reference: 'ERP-100042',
  notes: null,
  metadata: {},
  version: 2,
  ...sampleTimes,
}

export const sampleLine = {
  id: 9001,
  line_number: 1,
  article_id: 4711,
  article_code: 'OIL-EV-0750',
  description: 'Extra virgin olive oil, glass bottle 0.75 l',
  um3pl: 'PCE',
  quantity_um3pl: 12,
  external_reference: '00010',
  metadata: {},
}
