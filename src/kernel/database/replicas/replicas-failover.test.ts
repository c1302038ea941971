import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Cluster } from '../../../../test/support/cluster.ts'
import { LaggingNotes, soon } from '../../../../test/support/lagging-notes.ts'
import { Link } from '../../../../test/support/link.ts'

let template: Cluster
let primary: Cluster
let replica: Cluster
/** Link to the replica. */
let link: Link
let notes: LaggingNotes

beforeAll(async () => {
  template = await Cluster.make()
})
beforeEach(async () => {
  primary = await template.copy()
  replica = await template.standby(primary)
  await Promise.all([primary.start(), replica.start()])
  await primary.query('create table notes (text text)')
  await primary.followedBy(replica)
  link = await Link.to(replica.url())
})
afterEach(async () => {
  await notes.close()
  await link.cut()
  await Promise.all([primary.remove(), replica.remove()])
})
afterAll(() => template.remove())

function open(url = primary.url()): void {
  notes = new LaggingNotes(url, link.url)
}

test('after a failover positions are those of the new timeline, and one that stayed behind is not asked', async () => {
  const heir = await template.standby(primary)
  const follower = await template.standby(heir)
  try {
    await Promise.all([heir.start(), follower.start()])
    const hosts = `${primary.place},${heir.place}`
    open(`postgresql://waybill:${primary.password}@${hosts}/postgres?target_session_attrs=read-write`)
    const before = await notes.put('before')
    await primary.followedBy(heir)
    await notes.answeredBy('replica')
    // The old primary carries on as a primary and takes its replica along, further than the new primary.
    await heir.query('select pg_promote()')
    await primary.set('default_transaction_read_only', 'on')
    const after = await vi.waitUntil(() => notes.put('after').catch(() => undefined), soon)
    expect(after.slice(0, 8)).toBe('00000002')
    expect(after > before).toBe(true)
    await primary.query(
      "begin read write; insert into notes select repeat('x', 999) from generate_series(1, 9999); commit",
    )
    await primary.followedBy(replica)
    expect(await notes.read(after)).toEqual({ notes: 2, lagging: false })
    await vi.waitUntil(async () => (await notes.read())?.lagging === false, soon)
    expect(await notes.read()).toEqual({ notes: 2, lagging: false })
    // A replica that switched to the new timeline has the writes of both.
    link.lead(follower.url())
    await heir.followedBy(follower)
    await replica.stop()
    await vi.waitUntil(async () => (await notes.read(after))?.lagging === true, soon)
    expect(await notes.read(after)).toEqual({ notes: 2, lagging: true })
    expect(await notes.read(before)).toEqual({ notes: 2, lagging: true })
  } finally {
    await Promise.all([heir.remove(), follower.remove()])
  }
})

test('another server behind the same address is looked at before it is believed', async () => {
  const late = await template.standby(primary)
  try {
    await late.start()
    await primary.followedBy(late)
    await late.query('select pg_wal_replay_pause()')
    open()
    await notes.answeredBy('replica')
    const position = await notes.put('new')
    await primary.followedBy(replica)
    expect(await notes.read(position)).toEqual({ notes: 1, lagging: true })
    link.lead(late.url())
    await replica.stop('killed')
    // Reads in progress may be rejected and are then repeated on the primary. None is stale.
    for (let n = 0; n < 50; n += 1) expect(await notes.read(position)).toMatchObject({ notes: 1 })
    await notes.answeredBy('replica')
    for (let n = 0; n < 50; n += 1) expect(await notes.read(position)).toEqual({ notes: 1, lagging: false })
    expect(await notes.read()).toEqual({ notes: 0, lagging: true })
  } finally {
    await late.remove()
  }
})
