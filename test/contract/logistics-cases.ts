import { sql } from '../../src/kernel/database/sql.ts'
import { documentKinds } from '../../src/logistics/kinds.ts'
import { type Setting, create, next, rowOf } from '../access-rows/row.ts'
import { webhookRows } from '../access-rows/webhooks.ts'
import { Receiver } from '../support/receiver.ts'
import type { Reply, Request } from '../support/world.ts'
import type { OwnProvokers, Provokers } from './cases.ts'
import { graphqlCases } from './graphql-cases.ts'
import { attachmentBody } from '../access-rows/attachments.ts'
import { carrierCases } from './carrier-cases.ts'
import { parcelCases } from './parcel-cases.ts'
import { countCases } from './count-cases.ts'
import { letterCases } from './letter-cases.ts'
import { kitCases } from './kit-cases.ts'
import { closedUpdate, closingCases } from './closing-cases.ts'
import { replenishmentCases } from './replenishment-cases.ts'
import { printingCases } from './printing-cases.ts'
import { signOnCases } from './sign-on-cases.ts'
import { halfSignIn, userFactorCases } from './user-factor-cases.ts'
import { waveCases } from './wave-cases.ts'

/** Answers of only some operations, and cases with a larger set-up. */
export function logisticsCases(setting: Setting): OwnProvokers {
  return {
    ...actionCases(setting),
    ...signOnCases(setting),
    ...userFactorCases(setting),
    ...waveCases(setting),
    ...parcelCases(setting),
    ...carrierCases(setting),
    ...countCases(setting),
    ...kitCases(setting),
    ...replenishmentCases(setting),
    ...printingCases(setting),
    ...letterCases(setting),
    ...stockCases(setting),
    ...sandboxCases(setting),
    ...graphqlCases(setting),
    'attachments.create': { attachments_full: () => overfull(setting) },
    'auth.token': { login_locked: () => locked(setting), mfa_required: () => halfSignIn(setting) },
    'articles.get_by_code': {
      ambiguous_article_code: () =>
        ambiguous(setting, '', { token: setting.admin, method: 'GET', body: undefined }),
    },
    'articles.update_by_code': {
      ambiguous_article_code: () => ambiguous(setting, '', { token: setting.admin }),
    },
    'stock.reconcile': {
      // A super-admin who names no company; if there is only one, that one is meant.
      async company_required() {
        await setting.world.company()
        return post({ ...setting, company: '' }, '/stock/reconcile', { lines: [] })
      },
    },
    'people.erase': { open_documents: () => unshipped(setting, '/people/erase') },
    'people.erase_everywhere': { open_documents: () => unshipped(setting, '/people/erase-everywhere') },
    ...memberCases(setting),
    ...closingCases(setting),
    'users.update': {
      own_password: () => ownPassword(setting),
      account_closed: () => closedUpdate(setting),
      account_protected: async () =>
        put(setting, `/users/${await unguarded(setting)}`, { password: 'of the contract' }),
    },
    'me.change_password': { login_locked: () => guessed(setting) },
    // A unit is made where none is, so only what can be no code is not found.
    'units.set': { not_found: () => put(setting, `/units/${'x'.repeat(300)}`, {}) },
    'webhooks.redeliver': {
      action_not_allowed: () => disabled(setting, 'webhooks.redeliver'),
      delivery_not_permitted: () => narrowed(setting, 'webhooks.redeliver'),
    },
    'webhooks.test': { trials_under_way: () => crowded(setting) },
    'webhooks.recover': { action_not_allowed: () => disabled(setting, 'webhooks.recover') },
  }
}

/** Somebody who is in another company, too. */
async function elsewhere({ world, company }: Setting): Promise<number> {
  const { id } = await world.user([{ company_id: company }, { company_id: await world.company() }])
  return id
}

/** A manager, to whom it happens. */
async function asThemselves({ world, company }: Setting, body?: object): Promise<Reply> {
  const { id, token } = await world.user([{ company_id: company, role: 'manager' }])
  return world.call(`/members/${id}`, {
    method: body === undefined ? 'DELETE' : 'PUT',
    token,
    company,
    ...(body !== undefined && { body }),
  })
}

function memberCases(setting: Setting): OwnProvokers {
  return {
    'members.update': {
      account_shared: async () => put(setting, `/members/${await elsewhere(setting)}`, { name: 'Another' }),
      own_membership: () => asThemselves(setting, { role: 'viewer' }),
      own_password: () => asThemselves(setting, { password: 'of the contract' }),
      account_protected: async () =>
        put(setting, `/members/${await unguarded(setting)}`, { password: 'of the contract' }),
      only_manager: () => lastManager(setting, { role: 'viewer' }),
    },
    'members.remove': {
      own_membership: () => asThemselves(setting),
      only_manager: () => lastManager(setting),
    },
  }
}

/** Somebody whose factors somebody else has removed. */
async function unguarded({ world, company }: Setting): Promise<number> {
  const { id } = await world.user([{ company_id: company }])
  await world.database.write(sql`update users set link_only = true where id = ${id}`)
  return id
}

/** The only manager of a company, by a super-admin. */
async function lastManager({ world, admin }: Setting, body?: object): Promise<Reply> {
  const company = await world.company()
  const { id } = await world.user([{ company_id: company, role: 'manager' }])
  const method = body === undefined ? 'DELETE' : 'PUT'
  return world.call(`/members/${id}`, { method, token: admin, company, ...(body && { body }) })
}

async function ownPassword({ world }: Setting): Promise<Reply> {
  const { id, token } = await world.user([], { super_admin: true })
  return world.call(`/users/${id}`, { method: 'PUT', token, body: { password: 'of the contract' } })
}

async function guessed({ world }: Setting): Promise<Reply> {
  const { token } = await world.user([])
  const body = { current_password: 'wrong', password: 'of the contract' }
  const guess = { method: 'POST', token, body }
  for (let i = 0; i < 5; i += 1) await world.call('/me/password', guess)
  return world.call('/me/password', guess)
}

/** Somebody waits for goods. */
async function unshipped(setting: Setting, path: string): Promise<Reply> {
  const email = `waits-${process.pid}-${next()}@test.example`
  await create(setting, '/sales-orders', { ...(await goods(setting)), ship_to: { email } })
  return post(setting, path, { email })
}

async function locked({ world }: Setting): Promise<Reply> {
  const { email } = await world.user([])
  const guess = { method: 'POST', body: { email, password: 'wrong' } }
  for (let i = 0; i < 5; i += 1) await world.call('/auth/token', guess)
  return world.call('/auth/token', guess)
}

type At = Omit<Setting, 'company'> & { readonly company: number | string }

function post({ world, company, admin }: At, path: string, body: object = {}): Promise<Reply> {
  return world.call(path, { method: 'POST', token: admin, company, body })
}

function put({ world, company, admin }: Setting, path: string, body: object): Promise<Reply> {
  return world.call(path, { method: 'PUT', token: admin, company, body })
}

/** Two client companies have an article of the code. */
const change = { method: 'PATCH', body: { description: 'Which?' } }

export async function ambiguous(setting: Setting, prefix: string, request: Request): Promise<Reply> {
  const { world, company } = setting
  const article_code = `TWICE-${next()}`
  const body = { article_code, description: 'Twice', um3pl: 'PCE' }
  for (const client_3pl_id of [setting.client, await world.client(company)])
    await create(setting, '/articles', { ...body, client_3pl_id })
  const path = `${prefix}/articles/by-code/${article_code}`
  return world.call(path, { ...change, ...request, company })
}

/** Goods of the client company, and a warehouse that leaves received goods at the door. */
async function goods(setting: Setting) {
  const article_code = `CONTRACT-${next()}`
  const { client: client_3pl_id } = setting
  await create(setting, '/articles', { article_code, description: 'Contract', um3pl: 'PCE', client_3pl_id })
  const warehouse = { code: `WC-${next()}`, name: 'Contract', auto_putaway: false }
  const { id: warehouse_id } = await create(setting, '/warehouses', warehouse)
  return { client_3pl_id, warehouse_id, lines: [{ article_code, quantity_um3pl: 2 }] }
}

/** Every action on a document, of one that was cancelled. */
function actionCases(setting: Setting): OwnProvokers {
  const cases = (path: string, actions: readonly string[]) =>
    actions.map((action): [string, Provokers] => {
      const onCancelled = async () => post(setting, `${await cancelled(setting, path)}/${action}`)
      const id = `${path.slice(1)}.${action}`.replaceAll('-', '_')
      return [id, { action_not_allowed: onCancelled }]
    })
  return Object.fromEntries([
    ...documentKinds.flatMap(({ path, actions }) => cases(path, actions)),
    [
      'receptions.putaway',
      {
        action_not_allowed: async () => post(setting, `${await cancelled(setting, '/receptions')}/putaway`),
        insufficient_stock: async () => post(setting, `${await emptied(setting, 'receiving')}/putaway`),
      },
    ],
    [
      'receptions.update',
      {
        insufficient_stock: async () =>
          put(setting, await emptied(setting, 'receiving'), { status: 'closed' }),
      },
    ],
    [
      'returns.dispose',
      {
        action_not_allowed: async () => post(setting, `${await cancelled(setting, '/returns')}/dispose`),
        insufficient_stock: async () => post(setting, `${await emptied(setting, 'quarantine')}/dispose`),
      },
    ],
  ])
}

async function cancelled(setting: Setting, path: string): Promise<string> {
  const { id } = await create(setting, path, await goods(setting))
  await post(setting, `${path}/${id}/cancel`)
  return `${path}/${id}`
}

/** A document whose goods came in and were then taken from where it left them. */
async function emptied(setting: Setting, stock_status: 'receiving' | 'quarantine'): Promise<string> {
  const {
    lines: [line],
    ...body
  } = await goods(setting)
  const path = stock_status === 'receiving' ? '/receptions' : '/returns'
  const { id } = await create(setting, path, { ...body, lines: [line] })
  await post(setting, `${path}/${id}/receive`)
  if (stock_status === 'receiving') await post(setting, `${path}/${id}/complete`)
  await post(setting, '/stock/adjustments', {
    ...body,
    lines: [{ ...line, quantity_um3pl: -2, stock_status }],
  })
  return `${path}/${id}`
}

function stockCases(setting: Setting): OwnProvokers {
  const short = (path: string, body: (warehouse_id: number) => object, quantity_um3pl = 2) => ({
    insufficient_stock: async () => {
      const {
        lines: [line],
        warehouse_id,
      } = await goods(setting)
      return post(setting, path, {
        ...body(warehouse_id),
        lines: [{ ...line, quantity_um3pl, to_location_code: 'A-1' }],
      })
    },
  })
  return {
    'stock.adjust': short('/stock/adjustments', (warehouse_id) => ({ warehouse_id }), -2),
    'stock.transfer': short('/stock/transfers', (id) => ({ from_warehouse_id: id, to_warehouse_id: id })),
    'stock.change_status': short('/stock/status-changes', (warehouse_id) => ({
      warehouse_id,
      from_status: 'available',
      to_status: 'hold',
    })),
  }
}

function sandboxCases(setting: Setting): OwnProvokers {
  const { world, company } = setting
  const steps = {
    arrive: 'reception',
    receive: 'reception',
    pick: 'sales_order',
    ship: 'sales_order',
    deliver: 'sales_order',
    return: 'sales_order',
  }
  const simulate = async (step: string, named: object) => {
    await world.database.write(sql`update companies set sandbox = true where id = ${company} and not sandbox`)
    return post(setting, `/simulate/${step}`, named)
  }
  const cases = Object.entries(steps).map(([step, kind]): [string, Provokers] => [
    `simulate.${step}`,
    {
      sandbox_only: async () => post({ ...setting, company: await world.company() }, `/simulate/${step}`),
      not_found: () => simulate(step, { [`${kind}_id`]: 999_999_999 }),
      async action_not_allowed() {
        const path = await cancelled(setting, kind === 'reception' ? '/receptions' : '/sales-orders')
        return simulate(step, { [`${kind}_id`]: Number(path.split('/').at(-1)) })
      },
      async insufficient_stock() {
        const {
          lines: [line],
          ...body
        } = await goods(setting)
        const { id: reception_id } = await create(setting, '/receptions', { ...body, lines: [line] })
        const one = { lines: [{ line_number: 1, quantity_um3pl: 1 }] }
        await post(setting, `/receptions/${reception_id}/receive`, one)
        const taken = [{ ...line, quantity_um3pl: -1, stock_status: 'receiving' }]
        await post(setting, '/stock/adjustments', { ...body, lines: taken })
        return simulate(step, { reception_id })
      },
    },
  ])
  return Object.fromEntries(cases)
}

/** The same call on a webhook that was disabled meanwhile. */
async function disabled(setting: Setting, id: string): Promise<Reply> {
  const { path } = await rowOf(webhookRows, id).call(setting)
  const [, webhook] = /^(\/webhooks\/\d+)/.exec(path) ?? []
  await post(setting, `${webhook}/disable`)
  return post(setting, path)
}

/** And on one that is for other events now. */
async function narrowed(setting: Setting, id: string): Promise<Reply> {
  const { path } = await rowOf(webhookRows, id).call(setting)
  const [, webhook = ''] = /^(\/webhooks\/\d+)/.exec(path) ?? []
  await put(setting, webhook, { events: ['webhook.disabled'] })
  return post(setting, path)
}

/** The first answer to more trials than one may have under way: all others wait for a receiver that says nothing. */
async function crowded(setting: Setting): Promise<Reply> {
  const receiver = await Receiver.start()
  receiver.react = () => 'hang'
  const { id } = await create(setting, '/webhooks', { url: receiver.address, events: ['*'] })
  const trials = Array.from({ length: 5 }, () => post(setting, `/webhooks/${id}/test`))
  const refused = await Promise.race(trials)
  await receiver.stop()
  await Promise.all(trials)
  return refused
}

/** A file that is larger than all that the company may keep. */
async function overfull(setting: Setting): Promise<Reply> {
  const content = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_048_576)]).toString('base64')
  return post(setting, '/attachments', { ...(await attachmentBody(setting)), content })
}
