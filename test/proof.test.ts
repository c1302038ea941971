import { describe, expect, test } from 'vitest'
import type { Access } from '../src/kernel/access.ts'
import type { AnyOperation } from '../src/kernel/operation.ts'
import { services } from '../src/main/documents.ts'

// Every operation that changes something asks a caller with a second factor for a fresh proof, unless it is excused here.
// Access, secrets and personal data are not: a session that somebody found must not turn them into more.

/** Goods, documents and settings of the warehouse: no access, no secret, nothing that a person is known by beyond the day's work. */
const warehouseTags = new Set([
  'Articles',
  'Clients',
  'Counts',
  'Kits',
  'Partners',
  'Photos and files',
  'Print stations',
  'Purchase orders',
  'Receptions',
  'Replenishments',
  'Returns',
  'Sales orders',
  'Sandbox',
  'Scanning',
  'Stock',
  'Units',
  'Warehouses',
  'Waves',
])

/** Callers who have no session of ours to show a factor in. */
const accesses: Partial<Readonly<Record<Access, string>>> = {
  public: 'Signs in, or acts by a link or code that is the proof.',
  client_steps: 'The server of a site, by its secret.',
  site_read: 'As site_write.',
  site_write:
    'The server of a site, by its secret, or a user by a session of one hour at most; sites have no way to ask for a proof.',
  session_read: 'As session_write.',
  session_write: 'Ends the own sessions of a user of a site.',
  session_steps: 'Asks for the password or a code in its own body.',
}

const reasons: Readonly<Record<string, string>> = {
  'admin.letters_preview': 'Shows a text and keeps nothing.',
  'admin.logout': 'Ends the session that asks.',
  'admin.proof': 'Is the proof.',
  'admin.proof_options': 'Begins the proof.',
  'admin.session_delete': 'Ends the session that asks.',
  'admin.tokens_delete': 'Ends what the caller gave away; that must never wait.',
  'admin.webhooks_delete': 'Sends less, and shows nothing.',
  'admin.webhooks_disable': 'Sends less, and shows nothing.',
  'admin.webhooks_enable': 'Sends to an address that was set with a proof.',
  'admin.webhooks_recover': 'Sends to an address that was set with a proof.',
  'admin.webhooks_redeliver': 'Sends to an address that was set with a proof.',
  'admin.webhooks_test': 'Sends a sample to an address that was set with a proof.',
  'auth.revoke': 'Ends the token that asks.',
  'carrier_connections.test': 'Calls an address that was set with a proof.',
  'company_logo.delete': 'A picture.',
  'company_logo.set': 'A picture.',
  'graphql.execute': 'Asks the gate for each operation behind it.',
  'me.end_other_sessions': 'Ends what the caller opened; that must never wait.',
  'me.end_session': 'Ends what the caller opened; that must never wait.',
  'me.end_token': 'Ends what the caller gave away; that must never wait.',
  'me.proof': 'Is the proof.',
  'me.proof_options': 'Begins the proof.',
  'me.update': 'The own name and language.',
  'webhooks.delete': 'Sends less, and shows nothing.',
  'webhooks.disable': 'Sends less, and shows nothing.',
  'webhooks.enable': 'Sends to an address that was set with a proof.',
  'webhooks.recover': 'Sends to an address that was set with a proof.',
  'webhooks.redeliver': 'Sends to an address that was set with a proof.',
  'webhooks.test': 'Sends a sample to an address that was set with a proof.',
}

/** By the shared token of another system, which has no factor. */
const isOfSystem = (op: AnyOperation) => op.integration !== undefined
const isExcused = (op: AnyOperation) =>
  isOfSystem(op) || accesses[op.access] !== undefined || reasons[op.id] !== undefined
/** The labels of parcels are work; the connections to carriers hold secrets. */
const isWork = ({ tag, path }: AnyOperation) =>
  warehouseTags.has(tag) || (tag === 'Carriers' && path.startsWith('/sales-orders/'))

const { logistics, auth } = services()
const operations = [...logistics.operations, ...auth.operations]
const writes = operations.filter(({ method }) => method !== 'GET')

describe('a fresh proof', () => {
  test('is asked for by every write that is no work in the warehouse, unless a reason is given', () => {
    const open = writes.filter((op) => op.sensitive === undefined && !isExcused(op) && !isWork(op))
    expect(open.map(({ id }) => id)).toEqual([])
  })

  test('is asked for by nothing that has a reason not to', () => {
    const both = operations.filter(
      ({ id, sensitive }) => sensitive !== undefined && reasons[id] !== undefined,
    )
    expect(both.map(({ id }) => id)).toEqual([])
    const gone = Object.keys(reasons).filter((id) => !writes.some((op) => op.id === id))
    expect(gone).toEqual([])
    const unused = Object.keys(accesses).filter((access) => !operations.some((op) => op.access === access))
    expect(unused).toEqual([])
  })

  test('is the person’s own, whether or not they have a factor, for what opens the account another way', () => {
    const own = operations.filter(({ sensitive }) => sensitive === 'own').map(({ id }) => id)
    expect(own).toEqual(
      expect.arrayContaining(['me.create_token', 'me.link_sign_on', 'me.unlink_sign_on', 'me.totp_begin']),
    )
  })
})
