import { sql } from '../../src/kernel/database/sql.ts'
import {
  confirmedPasskey,
  confirmedTotp,
  enrolment,
  proof,
  recoveryCodes,
  secondStep,
} from '../contract/user-factor-cases.ts'
import { testPassword } from '../support/world.ts'
import type { Row, Rows, Setting } from './row.ts'

const post = (path: string, body: object = {}) => ({ path, method: 'POST', body })
const user = { access: 'user' } satisfies Partial<Row>
const manager = { access: 'member', role: 'manager' } satisfies Partial<Row>

/** A member with a factor. */
async function newMember(setting: Setting): Promise<number> {
  const { id, token } = await setting.world.user([{ company_id: setting.company }])
  await ownFactor(setting, token)
  return id
}

/** One of whose the token is. */
async function ownFactor({ world }: Setting, token = '0|'): Promise<number> {
  const { rows } = await world.database.query<{ id: number }>(sql`
    insert into factors (user_id, kind, created_at)
    select user_id, 'totp', created_at from tokens where id = ${Number(token.split('|')[0])} returning id`)
  return rows[0]?.id ?? 999_999_999
}

export const factorRows: Rows = {
  'auth.token_second': {
    access: 'anyone',
    call: secondStep,
    success: 200,
    probe: { call: () => post('/auth/token/second'), success: 422 },
  },
  'auth.token_enrol': {
    access: 'anyone',
    call: enrolment,
    success: 200,
    probe: { call: () => post('/auth/token/enrol'), success: 422 },
  },
  'me.factors': { ...user, call: () => ({ path: '/me/factors' }), success: 200 },
  'me.totp_begin': { ...user, call: () => post('/me/factors/totp'), success: 200 },
  'me.totp_confirm': {
    ...user,
    call: confirmedTotp,
    success: 200,
    probe: { call: () => post('/me/factors/totp/confirm'), success: 422 },
  },
  'me.passkey_begin': { ...user, call: () => post('/me/factors/passkey'), success: 200 },
  'me.passkey_confirm': {
    ...user,
    call: confirmedPasskey,
    success: 200,
    probe: { call: () => post('/me/factors/passkey/confirm'), success: 422 },
  },
  'me.recovery_codes': {
    ...user,
    call: recoveryCodes,
    success: 200,
    probe: { call: () => post('/me/factors/recovery-codes'), success: 409 },
  },
  'me.remove_factor': {
    ...user,
    call: async (setting, token) => ({
      path: `/me/factors/${await ownFactor(setting, token)}`,
      method: 'DELETE',
    }),
    success: 200,
  },
  'me.proof_options': { ...user, call: () => post('/me/proof/options'), success: 200 },
  'me.proof': {
    ...user,
    call: proof,
    success: 200,
    probe: {
      call: () => post('/me/proof', { challenge: 'sac_of_nobody', password: testPassword }),
      success: 401,
    },
  },
  'members.factors': {
    ...manager,
    call: async (setting) => ({ path: `/members/${await newMember(setting)}/factors` }),
    success: 200,
  },
  'members.remove_factors': {
    ...manager,
    writes: true,
    call: async (setting) => ({ path: `/members/${await newMember(setting)}/factors`, method: 'DELETE' }),
    success: 200,
  },
  'users.factors': {
    access: 'super_admin',
    call: async (setting) => ({ path: `/users/${await newMember(setting)}/factors` }),
    success: 200,
  },
  'users.remove_factors': {
    access: 'super_admin',
    writes: true,
    call: async (setting) => ({ path: `/users/${await newMember(setting)}/factors`, method: 'DELETE' }),
    success: 200,
  },
}
