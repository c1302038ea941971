import { sql } from '../../src/kernel/database/sql.ts'
import { packedOrder } from './parcels.ts'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const common = { access: 'member', module: 'outbound' } satisfies Partial<Row>
const read = { ...common, role: 'operator', success: 200 } satisfies Partial<Row>
const manage = { ...common, role: 'manager', writes: true } satisfies Partial<Row>
const write = { ...common, role: 'operator', writes: true } satisfies Partial<Row>

/** Where nobody listens. A company has at most a hundred, and the matrix calls more often than that. */
async function connectionBody({ world, company }: Setting): Promise<object> {
  await world.database.write(sql`
    delete from carrier_connections c where c.company_id = ${company}
       and not exists (select from carrier_labels b where b.company_id = c.company_id and b.connection_id = c.id)
       and c.id not in (select c.id from carrier_connections c where c.company_id = ${company} order by c.id desc limit 20)`)
  return {
    name: 'Matrix',
    carrier_code: `MATRIX-${next()}`,
    url: 'http://127.0.0.1:1/carrier',
    token: 'token-of-the-matrix',
  }
}

async function connected(setting: Setting): Promise<number> {
  return (await create(setting, '/carrier-connections', await connectionBody(setting))).id
}

/** A parcel for which a carrier was asked for a label that there is. */
export async function labelled(setting: Setting) {
  const { world, company, admin: token } = setting
  const connection_id = await connected(setting)
  const { order, parcel } = await packedOrder(setting)
  const path = `/sales-orders/${order}/parcels/${parcel}`
  await world.call(`${path}/label`, { method: 'POST', company, token, body: { connection_id } })
  const { rows } = await world.database.write<{ id: number }>(sql`
    with made as (
      update carrier_labels set state = 'ready', content_type = 'application/zpl', due_at = null, ready_at = now()
       where company_id = ${company} and parcel_id = ${parcel} returning company_id, id)
    insert into carrier_label_files (company_id, label_id, content) select company_id, id, '^XA^XZ' from made
    returning label_id as id`)
  return { order, parcel, path, connection_id, label: rows[0]?.id ?? 0 }
}

const at = async (setting: Setting, end = '') => `/carrier-connections/${await connected(setting)}${end}`

export const carrierRows: Rows = {
  'carrier_connections.list': { ...read, call: () => ({ path: '/carrier-connections' }) },
  'carrier_connections.get': { ...read, call: async (setting) => ({ path: await at(setting) }) },
  'carrier_connections.create': {
    ...manage,
    call: async (setting) => ({
      path: '/carrier-connections',
      method: 'POST',
      body: await connectionBody(setting),
    }),
    success: 201,
  },
  'carrier_connections.update': {
    ...manage,
    call: async (setting) => ({ path: await at(setting), method: 'PUT', body: { name: 'Changed' } }),
    success: 200,
  },
  'carrier_connections.delete': {
    ...manage,
    call: async (setting) => ({ path: await at(setting), method: 'DELETE' }),
    success: 204,
  },
  'carrier_connections.test': {
    ...common,
    role: 'manager',
    call: async (setting) => ({ path: await at(setting, '/test'), method: 'POST' }),
    success: 200,
  },
  'parcels.request_label': {
    ...write,
    call: async (setting) => {
      const connection_id = await connected(setting)
      const { order, parcel } = await packedOrder(setting)
      return {
        path: `/sales-orders/${order}/parcels/${parcel}/label`,
        method: 'POST',
        body: { connection_id },
      }
    },
    success: 202,
  },
  'parcels.cancel_label': {
    ...write,
    call: async (setting) => ({ path: `${(await labelled(setting)).path}/label/cancel`, method: 'POST' }),
    success: 202,
  },
  'parcels.label_file': {
    ...common,
    role: 'viewer',
    call: async (setting) => ({ path: `${(await labelled(setting)).path}/label` }),
    success: 200,
  },
}
