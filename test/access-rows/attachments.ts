import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'operator', writes: true } satisfies Partial<Row>

/** `%PDF-1`, and the beginning of a JPEG. */
const files = { content: 'JVBERi0x', thumbnail: '/9j/' }

export async function attachmentBody(setting: Setting): Promise<object> {
  const article = { article_code: `FILE-${next()}`, description: 'Matrix', um3pl: 'PCE' }
  const { id } = await create(setting, '/articles', { ...article, client_3pl_id: setting.client })
  return { resource: 'article', resource_id: id, name: 'matrix.pdf', ...files }
}

async function made(setting: Setting): Promise<number> {
  return (await create(setting, '/attachments', await attachmentBody(setting))).id
}

const at = async (setting: Setting, end = '') => ({ path: `/attachments/${await made(setting)}${end}` })

export const attachmentRows: Rows = {
  'attachments.list': { ...read, call: () => ({ path: '/attachments' }) },
  'attachments.get': { ...read, call: (setting) => at(setting) },
  'attachments.content': { ...read, call: (setting) => at(setting, '/content') },
  'attachments.thumbnail': { ...read, call: (setting) => at(setting, '/thumbnail') },
  'attachments.create': {
    ...write,
    call: async (setting) => ({ path: '/attachments', method: 'POST', body: await attachmentBody(setting) }),
    success: 201,
  },
  'attachments.delete': {
    ...write,
    call: async (setting) => ({ ...(await at(setting)), method: 'DELETE' }),
    success: 204,
  },
}
