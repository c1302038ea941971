import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailWorld } from '../../../test/support/mail-world.ts'
import { letterKinds } from './schema.ts'

let mail: MailWorld
beforeAll(async () => {
  mail = await MailWorld.start()
})
afterAll(() => mail.stop())

const own = { subject: 'Neues für {name} bei {site}', body: 'Ciao {name},\n\n{link}\n\nVale {time}.' }

async function desk() {
  const { site, user } = await mail.withUser()
  const admin = await mail.admins.admin(['sites.read', 'sites.write'])
  const call = (path: string, method = 'GET', body?: object) =>
    mail.admins.call(admin, `/sites/${site.id}${path}`, { method, ...(body && { body }) })
  const forgot = async () => {
    const body = { email: user.email, locale: 'it' }
    await mail.sites.bySecret(site, '/api/auth/password/forgot', { method: 'POST', body })
    await mail.postman()
    return mail.office.to(user.email).at(-1)
  }
  return { site, user, call, forgot }
}

test('a site says it in its own words, under its own name, and goes back to ours', async () => {
  const { call, forgot, user, site } = await desk()
  expect((await call('/letters')).body.data).toHaveLength(3 * letterKinds.length)
  expect((await call('/letters/password_reset/it', 'PUT', { ...own, body: 'x' })).status).toBe(422)
  expect((await call('/letters/password_reset/it', 'PUT', own)).body.data).toMatchObject({ is_own: true })
  expect((await call('', 'PATCH', { mail_from_name: 'Shop "Uno"' })).status).toBe(200)
  expect((await call('', 'PATCH', { mail_from_name: 'Shop\nBcc: a@b.example' })).status).toBe(422)
  const letter = await forgot()
  expect(letter?.subject).toBe(`Neues für ${user.name} bei ${site.name}`)
  expect(letter?.from).toContain('no-reply@waybill.example')
  expect(letter?.from).toContain('Uno')
  expect(letter?.text).toContain('Vale 60 minuti.')
  const token = mail.office.tokenFor(user.email)
  expect(letter?.html).toContain(`#token=${token}`)
  expect((await mail.follow(token, 'walnut carousel 88')).status).toBe(200)
  // The notice of the new password goes out by itself.
  await mail.postman()
  const preview = await call('/letters/password_reset/it/preview', 'POST', own)
  expect(preview.body.data).toMatchObject({
    from_name: 'Shop "Uno"',
    text: expect.stringContaining('#token=…'),
  })
  expect((await call('/letters/password_reset/it', 'DELETE')).body.data).toMatchObject({ is_own: false })
  expect((await forgot())?.subject).toBe(`Imposta una nuova password per ${site.name}`)
})

test('links lead to no address but one of this service', async () => {
  const { call } = await desk()
  const at = (link_address: string | null) => call('', 'PATCH', { link_address })
  expect((await at('https://evil.example')).body.errors).toHaveProperty('link_address')
  expect((await at('http://login.example')).status).toBe(422)
  expect((await at('https://login.example/path')).status).toBe(422)
  expect((await at(null)).status).toBe(200)
})
