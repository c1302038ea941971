import { type Call, type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'printing', role: 'operator', success: 200 } satisfies Partial<Row>
const write = { ...read, writes: true } satisfies Partial<Row>
const manage = { ...write, role: 'manager' } satisfies Partial<Row>

function stationBody(): object {
  return { name: `Matrix ${next()}`, formats: ['zpl'] }
}

async function madeStation(setting: Setting): Promise<number> {
  return (await create(setting, '/print-stations', stationBody())).id
}

export async function jobBody(setting: Setting): Promise<object> {
  const article = { article_code: `PRINT-${next()}`, description: 'Matrix', um3pl: 'PCE' }
  const { id } = await create(setting, '/articles', { ...article, client_3pl_id: setting.client })
  return { address: `/articles/${id}/documents/label.zpl`, station_id: await madeStation(setting) }
}

/** A job, by request one that its station has taken. */
export async function madeJob(setting: Setting, isTaken = false): Promise<number> {
  const { world, company, admin: token } = setting
  const body: { station_id?: number } = await jobBody(setting)
  const { id } = await create(setting, '/print-jobs', body)
  if (isTaken) await world.call(`/print-stations/${body.station_id}/next`, { method: 'POST', token, company })
  return id
}

/** An act on a new job. */
function act(name: string, isTaken: boolean, body?: object): Row {
  const call = async (setting: Setting): Promise<Call> => ({
    path: `/print-jobs/${await madeJob(setting, isTaken)}/${name}`,
    method: 'POST',
    ...(body !== undefined && { body }),
  })
  return { ...write, call }
}

/** A white square of 16 pixels. */
const smallLogo =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR4nGP4jwYYRrYAAID5/wEokJxdAAAAAElFTkSuQmCC'
const logo = { access: 'member', role: 'manager', writes: true } satisfies Partial<Row>

export async function withLogo({ world, company, admin: token }: Setting, call: Call): Promise<Call> {
  await world.call('/company-logo', { method: 'PUT', token, company, body: { content: smallLogo } })
  return call
}

export const printingRows: Rows = {
  'company_logo.get': {
    access: 'member',
    role: 'viewer',
    call: (setting) => withLogo(setting, { path: '/company-logo' }),
    success: 200,
  },
  'company_logo.set': {
    ...logo,
    call: () => ({ path: '/company-logo', method: 'PUT', body: { content: smallLogo } }),
    success: 200,
  },
  'company_logo.delete': {
    ...logo,
    call: (setting) => withLogo(setting, { path: '/company-logo', method: 'DELETE', body: {} }),
    success: 204,
  },
  'print_stations.list': { ...read, call: () => ({ path: '/print-stations' }) },
  'print_stations.get': {
    ...read,
    call: async (setting) => ({ path: `/print-stations/${await madeStation(setting)}` }),
  },
  'print_stations.create': {
    ...manage,
    call: () => ({ path: '/print-stations', method: 'POST', body: stationBody() }),
    success: 201,
  },
  'print_stations.update': {
    ...manage,
    call: async (setting) => ({
      path: `/print-stations/${await madeStation(setting)}`,
      method: 'PUT',
      body: { active: false },
    }),
  },
  'print_jobs.list': { ...read, call: () => ({ path: '/print-jobs' }) },
  'print_jobs.get': { ...read, call: async (setting) => ({ path: `/print-jobs/${await madeJob(setting)}` }) },
  'print_jobs.create': {
    ...write,
    call: async (setting) => ({ path: '/print-jobs', method: 'POST', body: await jobBody(setting) }),
    success: 201,
  },
  'print_jobs.next': {
    ...write,
    call: async (setting) => ({
      path: `/print-stations/${await madeStation(setting)}/next`,
      method: 'POST',
      body: {},
    }),
  },
  'print_jobs.content': {
    ...read,
    call: async (setting) => ({ path: `/print-jobs/${await madeJob(setting, true)}/content` }),
  },
  'print_jobs.done': act('done', true, {}),
  'print_jobs.failed': act('failed', true, {}),
  'print_jobs.again': act('again', false),
  'print_jobs.cancel': act('cancel', false),
}
