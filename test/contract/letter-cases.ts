import { staleToken } from './closing-cases.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { newLinkToken } from '../../src/logistics/people/links/rules.ts'
import { insertInvitationLink } from '../../src/logistics/people/links/store.ts'
import { newInvitation } from '../access-rows/letters.ts'
import { type Setting, next } from '../access-rows/row.ts'
import { type Reply, World, testPassword } from '../support/world.ts'
import type { Call, OwnProvokers } from './cases.ts'

/** A service that sends no mail. */
async function silent({ path, ...call }: Call): Promise<Reply> {
  const bare = await World.start({ only: ['logistics'] })
  const reply = await bare.call(path, call)
  await bare.stop()
  return reply
}

const post = (path: string, body?: object): Call => ({ path, method: 'POST', ...(body && { body }) })
const newEmail = () => `letter-${process.pid}-${Date.now()}-${next()}@test.example`

const wish = () => post('/me/email', { email: newEmail(), current_password: testPassword })

async function repeated({ world }: Setting, { path, ...call }: Call, most = 3): Promise<Reply> {
  for (let i = 0; i < most; i += 1) await world.call(path, call)
  return world.call(path, call)
}

/** An invitation that was shown, to somebody of another company whose password is guessed at. */
async function guessed(setting: Setting): Promise<Reply> {
  const { world, company } = setting
  const { email } = await world.user([{ company_id: await world.company() }])
  const invitation_id = await newInvitation(setting)
  await world.database.write(sql`
    update invitations set email = ${email} where company_id = ${company} and id = ${invitation_id}`)
  const token = newLinkToken()
  await insertInvitationLink(world.database, token, { invitation_id, by_mail: false, now: new Date() })
  const body = { token, current_password: 'wrong', password: 'four quiet lamps at noon' }
  return repeated(setting, post('/auth/invitation', body), 5)
}

async function staleWish(setting: Setting): Promise<Reply> {
  const token = await staleToken(setting)
  return setting.world.call('/me/email', { method: 'POST', token, body: { email: newEmail() } })
}

export function letterCases(setting: Setting): OwnProvokers {
  const { world, company, admin } = setting
  const unknown = { token: newLinkToken() }
  const password = 'four quiet lamps at noon'
  const call = ({ path, ...request }: Call) => world.call(path, request)
  const byManager = (made: Call) => ({ token: admin, company, ...made })
  const own = async (made: Call) => ({ ...made, token: (await world.user([])).token })
  return {
    'auth.password_forgot': {
      mail_not_configured: () => silent(post('/auth/password/forgot', { email: newEmail() })),
      asked_too_often: () => repeated(setting, post('/auth/password/forgot', { email: newEmail() })),
    },
    'auth.password_reset': {
      not_found: () => call(post('/auth/password/reset', { ...unknown, password })),
    },
    'auth.link_check': { not_found: () => call(post('/auth/link/check', unknown)) },
    'auth.invitation_accept': {
      not_found: () => call(post('/auth/invitation', { ...unknown, name: 'Nobody', password })),
      login_locked: () => guessed(setting),
    },
    'auth.email_confirm': { not_found: () => call(post('/auth/email/confirm', unknown)) },
    'auth.account_reopen': { not_found: () => call(post('/auth/account/reopen', { ...unknown, password })) },
    'me.change_email': {
      sign_in_again: () => staleWish(setting),
      mail_not_configured: async () => silent(await own(wish())),
      asked_too_often: async () => repeated(setting, await own(wish())),
      login_locked: async () =>
        repeated(setting, await own(post('/me/email', { email: newEmail(), current_password: 'wrong' })), 5),
    },
    'invitations.create': {
      async invitation_limit() {
        const full = await world.company()
        await world.database.write(sql`
          insert into invitations (company_id, email, role, by_mail, created_at, updated_at, expires_at)
          select ${full}, n || '@test.example', 'viewer', true, now(), now(), now() from generate_series(1, 1000) n`)
        const made = post('/invitations', { email: newEmail(), role: 'viewer' })
        return call({ ...made, token: admin, company: full })
      },
      async asked_too_often() {
        const email = newEmail()
        const made = byManager(post('/invitations', { email, role: 'viewer' }))
        const taken = () =>
          world.database.write(
            sql`delete from invitations where company_id = ${company} and email = ${email}`,
          )
        for (let i = 0; i < 3; i += 1) {
          await call(made)
          await taken()
        }
        return call(made)
      },
    },
    'invitations.send': {
      async asked_too_often() {
        return repeated(setting, byManager(post(`/invitations/${await newInvitation(setting)}/send`)), 2)
      },
    },
  }
}
