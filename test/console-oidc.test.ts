import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { lacksChromium } from './support/browser.ts'
import { Site, axeFaults } from './support/console.ts'
import { type Person, RealProvider, consoleClient } from './support/real-provider.ts'
import { type World, testPassword } from './support/world.ts'

let serial = 0
const newName = () => `sso-${process.pid}-${(serial += 1)}-${Date.now()}`

let provider: RealProvider
let site: Site
let world: World
let company: number
beforeAll(async () => {
  provider = await RealProvider.start()
  const bare = await Site.start('console')
  company = await bare.world.company()
  const CONSOLE_OIDC_RULES = `ruled.example=${company}:operator, gone.example=999999999:viewer`
  // Nobody is there to send what waits.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'waybill@test.example' }
  const values = { CONSOLE_OIDC_ISSUER: provider.issuer, ...consoleClient, CONSOLE_OIDC_RULES, ...mail }
  site = await Site.start('console', { only: ['logistics'], values })
  ;({ world } = site)
  provider.serve(world.address, '/api/auth/oidc/callback')
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})

function person(email: string, more: Partial<Person> = {}): Person {
  return { sub: newName(), email, email_verified: true, ...more }
}
beforeEach(() => {
  provider.person = person(`${newName()}@ruled.example`)
})

const nonce = 'of this browser'
const start = `//api/auth/oidc/start?return_to=/1/articles&nonce=${encodeURIComponent(nonce)}`

/** Out to the provider and back to us: where the browser is sent then. */
async function journey(): Promise<{ readonly to: string; readonly again: () => Promise<string> }> {
  const out = await world.call(start)
  const [cookie = ''] = out.headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  const back = new URL(await provider.walk(out.headers.get('location') ?? ''))
  const come = async () => {
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    return (await world.call(`/${back.pathname}${back.search}`, { headers })).headers.get('location') ?? ''
  }
  return { to: await come(), again: come }
}

const codeIn = (to: string) => /^\/1\/articles#sign_on=(\w+)$/.exec(to)?.[1] ?? to
const use = (code: string, given = nonce) =>
  world.call('/auth/oidc/token', { method: 'POST', body: { code, nonce: given } })
const signOn = async () => use(codeIn((await journey()).to))

describe('with a provider as they are in the field', () => {
  test('somebody new becomes a user where a rule has their domain, and is the same one ever after', async () => {
    const first = await signOn()
    expect(first.status).toBe(200)
    const { token, user } = first.body
    const companies = await world.call('/companies', { token })
    expect(companies.body.data).toMatchObject([{ id: company, role: 'operator' }])
    expect((await world.call('/me', { token })).body.data).toMatchObject({
      email: provider.person?.email,
      has_password: false,
      sign_on_linked: true,
    })
    // Another address later changes nothing: who they are is the subject.
    provider.person = { ...person('moved@elsewhere.example'), sub: provider.person?.sub ?? '' }
    expect((await signOn()).body.user.id).toBe(user.id)
    await world.database.write(sql`update users set active = false where id = ${user.id}`)
    expect((await signOn()).body.code).toBe('sign_on_unknown')
  })

  test.each([
    ['of no rule', () => person(`${newName()}@other.example`)],
    ['of a company that is not there', () => person(`${newName()}@gone.example`)],
    ['of a domain below one of a rule', () => person(`${newName()}@evil.ruled.example`)],
    ['that nobody verified', () => person(`${newName()}@ruled.example`, { email_verified: false })],
  ])('an address %s makes nobody', async (_name, who) => {
    provider.person = who()
    expect((await signOn()).body.code).toBe('sign_on_unknown')
    const { rows } = await world.database.query(sql`
      select change->>'reason' as reason from audit
       where action = 'sign_on.refused' and target_id = ${provider.person.sub}`)
    expect(rows).toEqual([{ reason: 'sign_on_unknown' }])
  })

  test('an account is never taken over by its address: its person links it, and unlinks it', async () => {
    const { id, email, token } = await world.user([{ company_id: company }])
    provider.person = person(email)
    expect((await signOn()).body.code).toBe('sign_on_unlinked')
    const link = async (by: string) =>
      world.call('/me/sign-on', {
        method: 'POST',
        token: by,
        body: { code: codeIn((await journey()).to), nonce },
      })
    expect((await link(token)).status).toBe(204)
    expect((await signOn()).body.user.id).toBe(id)
    const { rows: told } = await world.database.query(sql`select kind from mail where email = ${email}`)
    expect(told).toEqual([{ kind: 'sign_on_linked' }])
    // Nobody is two users.
    const other = await world.user([])
    expect((await link(other.token)).body.errors).toHaveProperty('code')
    expect((await world.call('/me/sign-on', { method: 'DELETE', token })).status).toBe(204)
    expect((await signOn()).body.code).toBe('sign_on_unlinked')
    const { rows } = await world.database.query<{ action: string }>(sql`
      select action from audit where target_type = 'user' and target_id = ${String(id)} order by id`)
    expect(rows.map(({ action }) => action)).toEqual(['user.linked', 'user.unlinked'])
  })

  test('a code works once, for who began it; a journey ends once', async () => {
    const { to, again } = await journey()
    const code = codeIn(to)
    expect((await use(code, 'of another browser')).body.code).toBe('sign_on_expired')
    const all = await Promise.all(Array.from({ length: 20 }, () => use(code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body.code === 'sign_on_expired')).toHaveLength(19)
    expect(await again()).toBe('/1/articles#sign_on_error=sign_in_expired')
  })

  test('nobody is sent elsewhere, and who comes without a note begins again', async () => {
    const away = await world.call('//api/auth/oidc/callback?code=c&state=s')
    expect(away.headers.get('location')).toBe('/#sign_on_error=sign_in_expired')
    const out = await world.call('//api/auth/oidc/start?return_to=https://evil.example')
    expect(out.headers.get('location')).toMatch(provider.issuer)
  })
})

describe.skipIf(lacksChromium('single sign-on of the console'))('in a browser', { timeout: 120_000 }, () => {
  test('somebody signs in by the button, and links an account that has a password', async () => {
    const { page, watch } = await site.visit('/')
    await page.getByRole('button', { name: 'Continue with 127.0.0.1' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue with 127.0.0.1' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).not.toContain('sign_on')

    const { email } = await world.user([{ company_id: company }])
    provider.person = person(email)
    const second = await site.visit(`/${company}/account`)
    await second.page.getByRole('button', { name: 'Continue with 127.0.0.1' }).click()
    await second.page.getByText('Your address already has an account here.').waitFor()
    await second.page.getByLabel('E-mail').fill(email)
    await second.page.getByLabel('Password').fill(testPassword)
    await second.page.getByRole('button', { name: 'Sign in' }).click()
    await second.page.getByRole('button', { name: 'Link 127.0.0.1' }).click()
    await second.page.getByText('You can sign in with 127.0.0.1.').waitFor()
    const errors = [...watch.errors, ...second.watch.errors]
    expect(errors.filter((error) => !/403|127\.0\.0\.1/.test(error))).toEqual([])
  })
})
