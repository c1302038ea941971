/**
 * Sample values for fields with the same name everywhere, so that schemas needn't repeat them. A field with no example
 * and no line here is shown as `string`, which the document check refuses.
 */
export const sampleTexts: Readonly<Record<string, string>> = {
  action_keys: 'orders.approve',
  address: '198.51.100.7',
  api: 'https://api.example.com/api',
  api_permissions: 'users.read',
  app: 'https://api.example.com',
  article_code: 'OIL-EV-0750',
  client_id: 'cli_9f2c7be14a5d',
  client_secret: 'scs_kept-on-your-server-and-nowhere-else',
  code: 'EXAMPLE',
  description: 'Extra virgin olive oil',
  email: 'ada@example.com',
  env: 'production',
  link: 'https://auth.example.com/setup',
  lot_number: 'L2026-03',
  message: 'Done.',
  name: 'Example',
  order_number: 'SO-1042',
  reason: 'Damaged in transport',
  request_id: '019a8f3c-5b1e-7c42-9d3a-6f0e8b7a1c25',
  scopes: 'sites.read',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  serial_numbers: 'SN-0001',
  site_action_keys: 'orders.approve',
  site_name: 'Web shop',
  slug: 'example',
  token: 'the-token-of-an-earlier-answer',
  um3pl: 'PCE',
  url: 'https://erp.example.com/hooks/waybill',
}
