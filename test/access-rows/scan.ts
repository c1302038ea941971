import { type Rows, type Setting, create, next } from './row.ts'

async function scanned(setting: Setting): Promise<string> {
  const um3pl_barcode = `B-${next()}`
  await create(setting, '/articles', {
    article_code: um3pl_barcode,
    description: 'Scanned',
    um3pl: 'PCE',
    um3pl_barcode,
    client_3pl_id: setting.client,
  })
  return um3pl_barcode
}

export const scanRows: Rows = {
  'scan.get': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: async (setting) => ({ path: `/scan/${await scanned(setting)}` }),
    success: 200,
  },
}
