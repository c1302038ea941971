import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantCalls, grantRooms } from '../../../test/support/grants.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'

// Slugs and refused bodies; see also grants.test.ts.

let sites: Sites
beforeAll(async () => {
  sites = new Sites(await World.common())
})
afterAll(() => sites.close())

describe.each(grantRooms)('$path', (room) => {
  const { one, path } = room
  const { create, at, made } = grantCalls(room, () => sites)

  describe('slugs', () => {
    test('S43: names that look alike share a slug, so the later ones are numbered', async () => {
      const site = await sites.site()
      const slugs = []
      for (const name of ['Admin', 'ADMIN', 'Ａｄｍｉｎ', 'Ádmin', 'admin!']) {
        slugs.push((await create(site, { name })).body.data.slug)
      }
      expect(slugs).toEqual(['admin', 'admin-2', 'admin-3', 'admin-4', 'admin-5'])
    })

    test('S43: an explicit slug is taken in every spelling that looks like it', async () => {
      const site = await sites.site()
      await create(site, { name: 'x', slug: 'web-admin' })
      for (const slug of ['web-admin', 'Web-Admin', ' web admin ', 'ｗｅｂ-admin', 'wéb_admin']) {
        const reply = await create(site, { name: 'y', slug })
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual({ slug: ['The slug has already been taken.'] })
      }
      for (const slug of ['web-аdmin', 'web-ad\u200bmin', '!!!', '-', '管理']) {
        const reply = await create(site, { name: 'y', slug })
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual({ slug: ['The slug field format is invalid.'] })
      }
    })

    test('an explicit number is stepped over; a name without letters is called after its kind; the same slug on another site is free', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      await create(site, { name: 'x', slug: 'shop-2' })
      expect((await create(site, { name: 'Shop' })).body.data.slug).toBe('shop')
      expect((await create(site, { name: 'Shop' })).body.data.slug).toBe('shop-3')
      expect((await create(site, { name: '管理者', slug: '' })).body.data.slug).toBe(one)
      expect((await create(other, { name: 'Shop' })).body.data.slug).toBe('shop')
    })

    test('PATCH: its own slug is no duplicate, another one is; an empty one is made from the name', async () => {
      const site = await sites.site()
      await made(site, { name: 'First' })
      const id = await made(site, { name: 'First' })
      const patch = (body: object) => at(site, id, { method: 'PATCH', body })
      expect((await patch({ slug: 'first-2' })).body.data.slug).toBe('first-2')
      expect((await patch({ slug: null })).body.data.slug).toBe('first-2')
      expect((await patch({ slug: 'FIRST' })).body.errors).toEqual({
        slug: ['The slug has already been taken.'],
      })
      expect((await patch({ name: 'Second', slug: '' })).body.data.slug).toBe('second')
    })

    test('S44: 20 parallel creates of one name all succeed, each with a slug of its own', async () => {
      const site = await sites.site()
      const replies = await Promise.all(Array.from({ length: 20 }, () => create(site, { name: 'Twin' })))
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200))
      const slugs = new Set(replies.map((reply) => reply.body.data.slug))
      expect(slugs).toEqual(new Set(['twin', ...Array.from({ length: 19 }, (_, i) => `twin-${i + 2}`)]))
    })

    test('S44: 20 parallel creates of one explicit slug: one wins, the others are 422', async () => {
      const site = await sites.site()
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          create(site, { name: `N${i}`, slug: i % 2 === 0 ? 'only' : 'Only' }),
        ),
      )
      const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
    })
  })

  describe('§7: 422 with message, errors and request_id', () => {
    const long = 'x'.repeat(256)
    test.each([
      ['no name', {}, { name: 'The name field is required.' }],
      ['a blank name', { name: '   ' }, { name: 'The name field is required.' }],
      ['a number for a name', { name: 5 }, { name: 'The name field must be a string.' }],
      ['a long name', { name: long }, { name: 'The name field must not be greater than 255 characters.' }],
      ['NUL in the name', { name: 'a\0b' }, { name: 'The name field format is invalid.' }],
      [
        'a long slug',
        { name: 'a', slug: long },
        { slug: 'The slug field must not be greater than 255 characters.' },
      ],
      ['a number for a slug', { name: 'a', slug: 5 }, { slug: 'The slug field must be a string.' }],
      [
        'keys as text',
        { name: 'a', action_keys: 'a,b' },
        { action_keys: 'The action keys field must be an array.' },
      ],
      ['keys as object', { name: 'a', action_keys: { first: 'a' } }, { action_keys: 'must be an array.' }],
      ['a number among keys', { name: 'a', action_keys: ['a', 5] }, { 'action_keys.1': 'must be a string.' }],
      ['an empty key', { name: 'a', action_keys: [' '] }, { 'action_keys.0': 'is required.' }],
      ['a long key', { name: 'a', action_keys: [long] }, { 'action_keys.0': 'greater than 255 characters.' }],
      [
        'too many keys',
        { name: 'a', action_keys: Array.from({ length: 201 }, (_, i) => `k${i}`) },
        { action_keys: 'The action keys field must not have more than 200 items.' },
      ],
    ])('%s', async (_, body, wanted) => {
      const site = await sites.site()
      const reply = await create(site, body)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ code: 'invalid', request_id: reply.headers.get('x-request-id') })
      expect(Object.keys(reply.body.errors)).toEqual(Object.keys(wanted))
      for (const [field, text] of Object.entries(wanted)) expect(reply.body.errors[field][0]).toContain(text)
      const id = await made(site, { name: 'Before' })
      if (Object.keys(body).length === 0) return
      expect((await at(site, id, { method: 'PATCH', body })).status).toBe(422)
      expect((await at(site, id)).body.data).toMatchObject({ name: 'Before', version: 1 })
    })

    test('malformed JSON is 400, as auth.md says', async () => {
      const site = await sites.site()
      const reply = await sites.bySecret(site, path, { method: 'POST', body: '{"name":' })
      // The secret came in a header, so the body is at fault.
      expect(reply.status).toBe(400)
    })
  })
})

describe.each(['companies', 'groups'])('metadata of %s', (plural) => {
  const path = `/api/site/${plural}`

  test('is kept as sent and replaced as a whole', async () => {
    const site = await sites.site()
    const metadata = { vat: 'IT123', nested: { list: [1, null, true] } }
    const created = await sites.bySecret(site, path, { method: 'POST', body: { name: 'A', metadata } })
    expect(created.body.data.metadata).toEqual(metadata)
    const one = `${path}/${created.body.data.id}`
    const same = { nested: { list: [1, null, true] }, vat: 'IT123' }
    expect(
      (await sites.bySecret(site, one, { method: 'PATCH', body: { metadata: same } })).body.data.version,
    ).toBe(1)
    const changed = await sites.bySecret(site, one, { method: 'PATCH', body: { metadata: { b: 1 } } })
    expect(changed.body.data).toMatchObject({ metadata: { b: 1 }, name: 'A', version: 2 })
  })

  test.each([[[1]], ['text'], [{ a: '\0' }], [{ a: 'x'.repeat(20_000) }]])('422: %j', async (metadata) => {
    const site = await sites.site()
    const reply = await sites.bySecret(site, path, { method: 'POST', body: { name: 'A', metadata } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['metadata'])
  })

  test('S35: __proto__ is inert', async () => {
    const site = await sites.site()
    const body = '{"name":"A","__proto__":{"slug":"polluted"},"metadata":{"__proto__":{"a":1},"b":2}}'
    const reply = await sites.bySecret(site, path, { method: 'POST', body })
    expect(reply.body.data).toMatchObject({ slug: 'a', metadata: { b: 2 } })
    expect(Object.keys(reply.body.data.metadata)).toEqual(['b'])
  })
})
