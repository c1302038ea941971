import * as z from 'zod'
import { Floor } from './floor.ts'
import type { Reply, World } from './world.ts'

const Made = z.object({ data: z.looseObject({ id: z.int() }) })

const Task = z.looseObject({
  id: z.int(),
  location_code: z.string().nullable(),
  article_id: z.int().nullable(),
  lot_number: z.string().nullable(),
  stock_status: z.string(),
  status: z.string(),
})
export type SeenTask = z.output<typeof Task>
const Next = z.object({ data: z.object({ task: Task.nullable(), waits_for: z.string().nullable() }) })
const Tasks = z.object({ data: z.array(Task) })
const Location = z.object({ data: z.object({ id: z.int() }) })

/** A warehouse with two people who count: an operator, and a manager when passed as `by`. */
export class Counting {
  readonly floor: Floor
  private constructor(floor: Floor) {
    this.floor = floor
  }

  static async in(world: World): Promise<Counting> {
    return new Counting(await Floor.in(world))
  }

  get goods(): Floor['goods'] {
    return this.floor.goods
  }

  async location(code: string): Promise<number> {
    const { warehouse, tokens } = this.goods
    const path = `/warehouses/${warehouse}/locations`
    const reply = await this.goods.post(path, { code }, { token: tokens.manager })
    return Location.parse(reply.body).data.id
  }

  /** Creates and releases a count. */
  async count(body: object): Promise<number> {
    const reply = await this.goods.post('/counts', body)
    if (reply.status !== 201) throw new Error(reply.text)
    const { id } = Made.parse(reply.body).data
    const released = await this.goods.post(`/counts/${id}/release`)
    if (released.status !== 200) throw new Error(released.text)
    return id
  }

  async next(count: number, by: 'operator' | 'manager' = 'operator'): Promise<SeenTask | string> {
    const reply = await this.goods.post(`/counts/${count}/next`, {}, { token: this.goods.tokens[by] })
    const { task, waits_for } = Next.parse(reply.body).data
    return task ?? waits_for ?? ''
  }

  async tasks(count: number, query = ''): Promise<readonly SeenTask[]> {
    return Tasks.parse((await this.goods.call(`/counts/${count}/tasks${query}`)).body).data
  }

  /** The count's task at a location. */
  async at(count: number, place: string, status = 'available'): Promise<SeenTask> {
    const tasks = await this.tasks(count)
    const task = tasks.find((each) => each.location_code === place && each.stock_status === status)
    if (task === undefined) throw new Error(`nothing of count ${count} at ${place}`)
    return task
  }

  confirm(
    { count_id, id }: SeenTask,
    counted: number | object,
    by: 'operator' | 'manager' = 'operator',
  ): Promise<Reply> {
    const body = typeof counted === 'number' ? { quantity_um3pl: counted } : counted
    return this.goods.post(`/counts/${String(count_id)}/tasks/${id}/confirm`, body, {
      token: this.goods.tokens[by],
    })
  }
}
