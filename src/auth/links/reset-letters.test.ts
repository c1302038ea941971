import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../../test/support/admins.ts'
import { MailWorld } from '../../../test/support/mail-world.ts'
import { resetCalls } from '../../../test/support/reset-calls.ts'
import { sql } from '../../kernel/database/sql.ts'

// Messages with a link to set a password, and administrators who send them; see also resets.test.ts.

let mail: MailWorld
let world: MailWorld['world']
let sites: MailWorld['sites']
let admins: Admins
let office: MailWorld['office']
let clock: MailWorld['clock']
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ world, sites, admins, office, clock } = mail)
})
afterAll(() => mail.stop())

const { forgot, reset, byPage } = resetCalls(() => mail)
const check = (token: string) => mail.check(token)
const postman = () => mail.postman()
const withUser = () => mail.withUser()

describe('the message', () => {
  test('is text and HTML, in the language that was asked for, and leads to the page of the site', async () => {
    const { site, user } = await withUser()
    const admin = await admins.admin()
    const name = `Caffè <b>& "Più"</b> ${site.id}`
    const body = { name, password_reset_url: 'https://shop.example/r?t={token}', password_reset_minutes: 15 }
    await admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body })
    for (const locale of ['en', 'it', 'ro']) await forgot(site, user.email, { locale })
    await postman()
    const [en, it, ro] = ['en', 'it', 'ro'].map((locale) =>
      office.to(user.email).find(({ html }) => html.includes(`<html lang="${locale}">`)),
    )
    expect(en?.from).toBe('Waybill <no-reply@waybill.example>')
    expect(en?.subject).toBe(`Set a new password for ${name}`)
    expect(it?.subject).toBe(`Imposta una nuova password per ${name}`)
    expect(ro?.text).toContain('Linkul funcționează o singură dată, timp de 15 minute.')
    expect(en?.text).toMatch(/^https:\/\/shop\.example\/r\?t=sar_[\w-]{51}$/m)
    expect(en?.html).toContain('Caffè &lt;b&gt;&amp; &quot;Più&quot;&lt;/b&gt;')
    expect(en?.html).toMatch(/href="https:\/\/shop\.example\/r\?t=sar_[\w-]{51}"/)
    expect(en?.raw).toMatch(/^Auto-Submitted: auto-generated$/m)
    const token = /t=(sar_[\w-]+)/.exec(en?.text ?? '')?.[1] ?? ''
    clock.advance(899)
    expect((await check(token)).status).toBe(200)
    clock.advance(2)
    expect((await check(token)).status).toBe(404)
  })

  test('comes after those to the same address that were asked for before it', async () => {
    const { site, user } = await withUser()
    for (const locale of ['ro', 'en', 'it']) await forgot(site, user.email, { locale })
    await postman()
    const pages = office.to(user.email).map(({ html }) => /<html lang="(..)"/.exec(html)?.[1])
    expect(pages).toEqual(['ro', 'en', 'it'])
  })

  test('waits while the server of mail is away, and its log says neither whom it is for nor what it says', async () => {
    const { site, user } = await withUser()
    await office.close()
    expect((await forgot(site, user.email)).status).toBe(200)
    const log = await postman()
    expect(log).toMatch(/"reason":"E[A-Z]+"/)
    expect(log).not.toMatch(new RegExp(`${user.email}|sar_`))
    expect((await postman()).length).toBe(2)
    const metrics = await (await fetch(`${world.app.addresses.auth}/metrics`)).text()
    expect(metrics).toMatch(/^mail_waiting\S* 1$/m)
    expect((await fetch(`${world.app.addresses.auth}/readyz`)).status).toBe(200)
    await office.open()
    clock.advance(6)
    await postman()
    const token = office.tokenFor(user.email)
    expect((await reset(site, token)).status).toBe(200)
  })

  test('is given up after a day, and at once where nobody has such a mailbox', async () => {
    const { site, user } = await withUser()
    const waiting = async () =>
      (await sites.database.query(sql`select from mail where email = ${user.email}`)).rows.length
    office.refusal = { code: 550 }
    await forgot(site, user.email)
    await postman()
    expect(await waiting()).toBe(0)
    office.refusal = { code: 451 }
    await forgot(site, user.email)
    for (const hours of [0, 8, 8, 7]) {
      clock.advance(hours * 3_600)
      expect(await postman()).toContain('"reason":')
      expect(await waiting()).toBe(1)
    }
    clock.advance(3_590)
    await postman()
    expect(await waiting()).toBe(0)
    office.refusal = undefined
    await postman()
    expect(office.to(user.email)).toEqual([])
  })
})

describe('administrators', () => {
  test('send a link, by the name and page of a site, without seeing it', async () => {
    const { site, user } = await withUser()
    const admin = await admins.admin(['accounts.write'])
    const send = (body: object) =>
      admins.call(admin, `/accounts/${user.id}/reset-link`, { method: 'POST', body })
    const sent = await send({ locale: 'it' })
    expect(sent.body.data).toEqual({ email: user.email, sent: true, link: null, minutes: 60 })
    const away = await send({ site_id: (await sites.site()).id })
    expect(away.body.errors).toHaveProperty('site_id')
    await postman()
    expect(office.to(user.email)[0]?.subject).toBe(`Imposta una nuova password per ${site.name}`)
    expect(office.to(user.email)[0]?.text).toContain('https://auth.example/reset#token=sar_')
    expect((await byPage(office.tokenFor(user.email))).status).toBe(200)
    const { rows } = await sites.database.query(sql`
      select site_id, target_type from audit where action = 'password.reset_asked' and target_id = ${user.id} order by id`)
    expect(rows).toEqual([
      { site_id: null, target_type: 'account' },
      { site_id: site.id, target_type: 'user' },
    ])
  })

  test('are shown the link where no mail is sent, and using it verifies nothing', async () => {
    const bare = await mail.silent()
    const { site, user } = await withUser()
    const { client_id, client_secret } = site
    const asked = await bare.callAuth('/api/auth/password/forgot', {
      method: 'POST',
      body: { client_id, client_secret, email: user.email },
    })
    expect(asked).toMatchObject({ status: 403, body: { code: 'mail_not_configured' } })
    const shown = await new Admins(bare, sites).call(
      await admins.admin(),
      `/accounts/${user.id}/reset-link`,
      { method: 'POST', body: {} },
    )
    const { link, ...rest } = shown.body.data
    expect(rest).toEqual({ email: user.email, sent: false, minutes: 60 })
    const token = /\/reset#token=(sar_[\w-]{51})$/.exec(link)?.[1] ?? ''
    expect((await check(token)).body.data).toMatchObject({ email: user.email, site_name: site.name })
    expect((await byPage(token)).status).toBe(200)
    const { rows } = await sites.database.query(sql`
      select email_verified_at from accounts where id = ${user.id}`)
    expect(rows).toEqual([{ email_verified_at: null }])
    await bare.stop()
  })

  test('name a page only where what is typed is safe on its way', async () => {
    const site = await sites.site()
    const admin = await admins.admin()
    const patch = (body: object) => admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body })
    for (const url of [
      'http://shop.example/r',
      'ftp://shop.example',
      'javascript:alert(1)',
      'https://u@shop.example',
    ])
      expect((await patch({ password_reset_url: url })).body.errors).toHaveProperty('password_reset_url')
    for (const minutes of [4, 1_441])
      expect((await patch({ password_reset_minutes: minutes })).status).toBe(422)
    const given = 'http://localhost:3000/r'
    expect((await patch({ password_reset_url: given })).body.data).toMatchObject({
      password_reset_url: given,
    })
    const { body } = await patch({ password_reset_url: null })
    expect(body.data).toMatchObject({ password_reset_url: null, version: 4 })
    expect((await patch({ password_reset_url: null })).body.data.version).toBe(4)
  })
})
