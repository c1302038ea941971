import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Desk, doors } from '../../../test/support/site-desk.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const kinds = [
  { kind: 'company', plural: 'companies', make: (desk: Desk) => desk.company(['x.do']) },
  { kind: 'group', plural: 'groups', make: (desk: Desk) => desk.group(['x.do']) },
] as const
const cases = doors.flatMap((door) => kinds.map((each) => ({ ...door, ...each })))

describe.each(cases)(
  'auth-api 4 and 5: $plural under $prefix by $mode',
  ({ prefix, mode, kind, plural, make }) => {
    const field = `site_${kind}_id`
    const shown = `site_${plural}`

    test('POST puts the user in; again changes nothing; DELETE "removes the user"', async () => {
      const desk = await Desk.open(sites, { prefix, mode })
      const { id } = await sites.user(desk.site)
      const circle = await make(desk)
      const path = `/site/users/${id}/${plural}`
      const added = await desk.post(path, { [field]: circle })
      expect(added.status).toBe(200)
      expect(added.headers.get('etag')).toBe('"2"')
      expect(added.body.data).toMatchObject({ id, [shown]: [{ id: circle }], site_action_keys: ['x.do'] })
      const again = await desk.post(path, { [field]: String(circle) })
      expect(again.status).toBe(200)
      expect(again.body.data).toEqual(added.body.data)
      const removed = await desk.remove(`${path}/${circle}`)
      expect(removed.status).toBe(200)
      expect(removed.body).toEqual({ message: 'Deleted.', request_id: removed.headers.get('x-request-id') })
      expect((await desk.call(`/site/users/${id}`)).body.data).toMatchObject({ [shown]: [], version: 3 })
      const gone = await desk.remove(`${path}/${circle}`)
      expect(gone.status).toBe(404)
      expect(gone.body.code).toBe('not_found')
      expect((await desk.trail(id)).map(({ action, change }) => [action, change])).toEqual([
        [`user.${kind}_added`, { [field]: circle }],
        [`user.${kind}_removed`, { [field]: circle }],
      ])
    })

    test('security 17: of another site, 422 in the body and 404 in the path', async () => {
      const [desk, other] = [await Desk.open(sites, { prefix, mode }), await Desk.open(sites)]
      const user = await sites.user(desk.site)
      await other.attach(user)
      const foreign = await make(other)
      await other.post(`/site/users/${user.id}/${plural}`, { [field]: foreign })
      for (const id of [foreign, 2 ** 52]) {
        const reply = await desk.post(`/site/users/${user.id}/${plural}`, { [field]: id })
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual({
          [field]: [`The selected site ${kind} id is invalid.`],
        })
        expect((await desk.remove(`/site/users/${user.id}/${plural}/${id}`)).status).toBe(404)
      }
      expect((await desk.remove(`/site/users/${user.id}/${plural}/x`)).status).toBe(404)
      const there = await other.call(`/site/users/${user.id}`)
      expect(there.body.data[shown]).toMatchObject([{ id: foreign }])
      expect((await desk.call(`/site/users/${user.id}`)).body.data[shown]).toEqual([])
    })

    test('§4: somebody who is not on the site is a 404; a missing or invalid id: 422', async () => {
      const [desk, other] = [await Desk.open(sites, { prefix, mode }), await Desk.open(sites)]
      const stranger = await sites.user(other.site)
      const user = await sites.user(desk.site)
      const circle = await make(desk)
      expect((await desk.post(`/site/users/${stranger.id}/${plural}`, { [field]: circle })).status).toBe(404)
      for (const value of [undefined, null, '', 0, -1, 1.5, 'abc', [circle], true]) {
        const reply = await desk.post(`/site/users/${user.id}/${plural}`, { [field]: value })
        expect({ value, status: reply.status }).toEqual({ value, status: 422 })
        expect(Object.keys(reply.body.errors)).toEqual([field])
      }
    })
  },
)

describe.each(kinds)('$plural', ({ kind, plural, make }) => {
  const field = `site_${kind}_id`

  test('20 at once put the user in once', async () => {
    const desk = await Desk.open(sites)
    const { id } = await sites.user(desk.site)
    const circle = await make(desk)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => desk.post(`/site/users/${id}/${plural}`, { [field]: circle })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array<number>(20).fill(200))
    expect((await desk.call(`/site/users/${id}`)).body.data.version).toBe(2)
    expect(await desk.trail(id)).toHaveLength(1)
  })

  test('one that is deleted meanwhile takes nobody in', async () => {
    const desk = await Desk.open(sites)
    const { id } = await sites.user(desk.site)
    for (let round = 0; round < 10; round += 1) {
      const circle = await make(desk)
      const [added, deleted] = await Promise.all([
        desk.post(`/site/users/${id}/${plural}`, { [field]: circle }),
        desk.remove(`/site/${plural}/${circle}?cascade=true`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 422]).toContain(added.status)
      expect((await desk.call(`/site/users/${id}`)).body.data[`site_${plural}`]).toEqual([])
    }
  })

  test('If-Match names the version of the user', async () => {
    const desk = await Desk.open(sites)
    const { id } = await sites.user(desk.site)
    const circle = await make(desk)
    const add = (version: number) =>
      desk.call(`/site/users/${id}/${plural}`, {
        method: 'POST',
        body: { [field]: circle },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await add(7)).status).toBe(412)
    expect((await add(1)).status).toBe(200)
    const remove = { method: 'DELETE', headers: { 'if-match': '"1"' } }
    expect((await desk.call(`/site/users/${id}/${plural}/${circle}`, remove)).status).toBe(412)
  })
})
