import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Letters } from '../../../../test/support/letters.ts'
import { UserFactors } from '../../../../test/support/user-factors.ts'
import { testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let letters: Letters
let factors: UserFactors
beforeAll(async () => {
  letters = await Letters.start()
  factors = new UserFactors(letters.world)
})
afterAll(() => letters.stop())

const password = 'four quiet lamps at noon'

/** A user who has given a program an API token. */
async function giver() {
  const user = await factors.session([{ company_id: await letters.world.company() }])
  const issued = await factors.post(user, '/tokens', { name: 'ERP' })
  const program = String(issued.body.data.token)
  const works = async () => (await letters.world.call('/companies', { token: program })).status === 200
  return { user, works }
}

test.each([
  ['/tokens', { name: 'ERP' }],
  ['/sign-on', { code: 'a', nonce: 'b' }],
])('a session that somebody found does not open another way in: POST /me%s', async (path, body) => {
  const user = await factors.session()
  await factors.age(user)
  const refused = await factors.post(user, path, body)
  expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed'])
})

test('the person is told of a token', async () => {
  const { user } = await giver()
  await letters.postman()
  expect(letters.office.to(user.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('New API token at'),
  ])
})

describe('tokens for programs', () => {
  test.each([
    [false, true],
    [true, false],
    [undefined, true],
  ])('end with a new password where that is wanted: %s', async (end_tokens, stays) => {
    const { user, works } = await giver()
    const change = { current_password: testPassword, password, end_tokens }
    expect((await factors.post(user, '/password', change)).status).toBe(200)
    expect(await works()).toBe(stays)
  })

  test('end with a reset by link, which the log says', async () => {
    const { user, works } = await giver()
    await letters.forgot(user.email)
    await letters.postman()
    const link = letters.office.tokenFor(user.email)
    expect((await letters.post('/auth/password/reset', { token: link, password })).status).toBe(200)
    expect(await works()).toBe(false)
    const { rows } = await letters.database.query(sql`
      select change from audit where action = 'password.reset' and target_id = ${String(user.id)}`)
    expect(rows).toEqual([{ change: { by_mail: true, tokens: 1 } }])
  })
})
