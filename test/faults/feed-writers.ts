import type { Database } from '../../src/kernel/database/database.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../src/kernel/database/failures.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import type { Connection } from '../../src/kernel/scope.ts'
import type { Owner, Subject } from './feed-subjects.ts'
import type { FeedTenants } from './feed-tenant.ts'

/** How many rows were changed and committed, and who waits for others to have done so. */
export class Progress {
  readonly goal: number
  readonly #isRead: () => boolean
  made = 0
  #isStopped = false
  #waiting: { readonly at: number; readonly done: () => void }[] = []

  /** It goes on beyond its goal until readers have seen enough of it. */
  constructor(goal: number, isRead: () => boolean) {
    this.goal = goal
    this.#isRead = isRead
  }

  get isOver(): boolean {
    return this.#isStopped || (this.made >= this.goal && this.#isRead())
  }

  /** Lets everybody go who waits. */
  stop(): void {
    this.#isStopped = true
    this.add(0)
  }

  add(count: number): void {
    this.made += count
    const due = this.#waiting.filter(({ at }) => this.isOver || at <= this.made)
    this.#waiting = this.#waiting.filter((each) => !due.includes(each))
    for (const { done } of due) done()
  }

  /** Until others have changed that many more, or everything is done. */
  others(count: number): Promise<void> {
    if (this.isOver) return Promise.resolve()
    return new Promise((done) => this.#waiting.push({ at: this.made + count, done }))
  }
}

export interface WriterParts {
  readonly database: Database
  readonly subject: Subject
  readonly tenants: FeedTenants
  readonly progress: Progress
  readonly random: () => number
  /** Addresses of servers that stay, and of the one that is killed on the way. */
  readonly addresses: readonly string[]
  readonly victim: string
}

/** A record and whose it is. */
export interface Owned {
  readonly owner: Owner
  readonly id: number
}

interface Changed {
  readonly count: number
  readonly added: readonly Owned[]
}

/** A transaction that is given up on purpose. */
class GivenUp extends Error {}

const newRow = 0.03
const givenUp = 0.3

/** All kinds of writers. Every one changes any record, so that they stand in each other's way. */
export class FeedWriters {
  readonly #parts: WriterParts
  readonly #records: Owned[]
  readonly faults: string[] = []
  givenUp = 0
  terminated = 0
  unanswered = 0
  #serial = 0
  #isVictimGone = false

  constructor(parts: WriterParts, records: readonly Owned[]) {
    this.#parts = parts
    this.#records = [...records]
  }

  /** Writes until everything is done. Of each eight, four speak HTTP; the others hold transactions of their own. */
  async run(place: number): Promise<void> {
    const kinds = [
      () => this.#put(this.#anyAddress()),
      () => this.#open({ rows: 20, others: 0 }),
      () => this.#put(this.#isVictimGone ? this.#anyAddress() : this.#parts.victim),
      () => this.#open({ rows: 4, others: 40 }),
      () => this.#put(this.#anyAddress()),
      () => this.#terminated(),
      () => this.#put(this.#anyAddress()),
      () => this.#open({ rows: 4, others: 200 }),
    ]
    const write = kinds[place % kinds.length]
    while (!this.#parts.progress.isOver) await write?.()
  }

  /** Over HTTP. */
  async #put(address: string): Promise<void> {
    const { victim, subject, tenants, random, progress } = this.#parts
    const isNew = random() < newRow
    const text = this.#words()
    const { owner, id } = this.#any()
    const response = await fetch(`${address}/api${subject.path}${isNew ? '' : `/${id}`}`, {
      method: isNew ? 'POST' : 'PUT',
      headers: {
        authorization: `Bearer ${tenants.token}`,
        'x-company-id': String(owner.company),
        'content-type': 'application/json',
      },
      body: JSON.stringify(isNew ? subject.body(owner, text) : { [subject.field]: text }),
    }).catch(() => undefined)
    const body: unknown = await response?.json().catch(() => undefined)
    if (response === undefined || body === undefined) {
      this.unanswered += 1
      if (address === victim) this.#isVictimGone = true
      else this.faults.push('a server that stays did not answer')
    } else if (response.status === 200 || response.status === 201) {
      progress.add(1)
      if (isNew) this.#records.push({ owner, id: idIn(body) })
    } else if (response.status !== 503) {
      this.faults.push(`answered ${response.status} ${JSON.stringify(body)}`)
    }
  }

  /** In a transaction that stays open until others have changed that many rows, and is then sometimes given up. */
  #open({ rows, others }: { readonly rows: number; readonly others: number }): Promise<void> {
    const { progress, random } = this.#parts
    return this.#transaction(async (connection) => {
      const changed = await this.#change(connection, rows)
      if (others > 0) await progress.others(1 + Math.floor(random() * others))
      if (random() < givenUp) throw new GivenUp()
      return changed
    })
  }

  /** In a transaction whose connection is ended by the server under it. */
  #terminated(): Promise<void> {
    const { database, progress } = this.#parts
    return this.#transaction(async (connection) => {
      const changed = await this.#change(connection, 4)
      const { rows } = await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await progress.others(20)
      await database.query(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`)
      this.terminated += 1
      return changed
    })
  }

  /** The result of a broken write does not matter: readers are compared with the database. */
  async #transaction(work: (connection: Connection) => Promise<Changed>): Promise<void> {
    try {
      const { count, added } = await this.#parts.database.transaction(work)
      this.#records.push(...added)
      this.#parts.progress.add(count)
    } catch (error) {
      if (error instanceof GivenUp) this.givenUp += 1
      else if (!(error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown)) throw error
    }
  }

  /** Changes up to so many records of a company that nobody has locked, and sometimes adds one. */
  async #change(connection: Connection, most: number): Promise<Changed> {
    const { subject, random } = this.#parts
    const { owner, id } = this.#any()
    const others = Array.from({ length: Math.floor(random() * most) }, () => this.#any())
    const wanted = others.filter((each) => each.owner === owner).map((each) => each.id)
    const text = this.#words()
    const { count } = await connection.query(subject.changed(owner, [id, ...wanted], text))
    if (random() >= newRow) return { count, added: [] }
    const { rows } = await connection.query<{ id: number }>(subject.added(owner, text))
    return { count: count + 1, added: rows.map((row) => ({ owner, id: row.id })) }
  }

  #anyAddress(): string {
    const { addresses, random } = this.#parts
    return addresses[Math.floor(random() * addresses.length)] ?? ''
  }

  #any(): Owned {
    const record = this.#records[Math.floor(this.#parts.random() * this.#records.length)]
    if (record === undefined) throw new Error('there are no records')
    return record
  }

  #words(): string {
    return `text ${(this.#serial += 1)}`
  }
}

function idIn(body: unknown): number {
  const record = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const isRecord = typeof record === 'object' && record !== null && 'id' in record
  if (!isRecord || typeof record.id !== 'number') throw new Error(`no record: ${JSON.stringify(body)}`)
  return record.id
}
