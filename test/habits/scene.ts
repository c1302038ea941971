import * as z from 'zod'
import { Depot } from '../support/depot.ts'
import { Sites, type TestSite } from '../support/sites.ts'
import { type Reply, type Request, type World, testPassword } from '../support/world.ts'
import { lamp } from './flows-logistics.ts'
import { namesIn } from './recording.ts'

const Made = z.object({
  data: z.object({ id: z.int(), lines: z.array(z.object({ id: z.int() })).optional() }),
})

let serial = 0

/** Values of the names in recordings: constant, or made for one request. */
export class Scene {
  readonly world: World
  readonly #depot: Depot
  readonly #listed: Depot
  readonly #person: string
  readonly #sites: Sites
  readonly #site: TestSite
  private constructor(parts: {
    readonly depot: Depot
    readonly listed: Depot
    readonly person: string
    readonly sites: Sites
    readonly site: TestSite
  }) {
    this.world = parts.depot.world
    this.#depot = parts.depot
    this.#listed = parts.listed
    this.#person = parts.person
    this.#sites = parts.sites
    this.#site = parts.site
  }

  static async open(world: World): Promise<Scene> {
    const here = await world.company()
    const there = await world.company()
    const role = 'manager'
    const { email, token } = await world.user([
      { company_id: here, role },
      { company_id: there, role },
    ])
    const opened = async (company: number) => {
      const parts = { world, company, token, warehouse: 0 }
      const main = { code: 'MAIN', name: 'Main', is_default: true }
      return new Depot({ ...parts, warehouse: await new Depot(parts).made('/warehouses', main) })
    }
    const sites = new Sites(world)
    const parts = { depot: await opened(here), listed: await opened(there), person: local(email), sites }
    const scene = new Scene({ ...parts, site: await sites.site() })
    await scene.#furnish()
    return scene
  }

  close(): Promise<void> {
    return this.#sites.close()
  }

  /** Records that lists should find, beside others. */
  async #furnish(): Promise<void> {
    const listed = this.#listed
    const article_id = await listed.article('LAMP', { description: lamp })
    await listed.article('PLAIN')
    const lines = [{ article_id, quantity_um3pl: 1 }]
    await listed.made('/sales-orders', { lines, on_hold: true })
    await listed.made('/sales-orders', { lines, status: 'draft' })
    const cancelled = await listed.made('/sales-orders', { lines })
    await listed.post(`/sales-orders/${cancelled}/cancel`, {})
    await this.#role('Depozit Brașov & Cluj')
  }

  /** Current values of the names in a text. */
  async values(text: string): Promise<Readonly<Record<string, string>>> {
    const names = namesIn(text)
    const wants = (...some: readonly string[]) => some.some((name) => names.has(name))
    return {
      logistics: new URL(this.world.address).host,
      auth: new URL(this.world.app.addresses.auth ?? '').host,
      token: this.#depot.token,
      company: String(this.#depot.company),
      listed: String(this.#listed.company),
      warehouse: String(this.#depot.warehouse),
      person: this.#person,
      password: testPassword,
      client_id: this.#site.client_id,
      client_secret: this.#site.client_secret,
      newcomer: `newcomer-${process.pid}-${(serial += 1)}-${Date.now()}`,
      ...(wants('article', 'order') && (await this.#goods(wants('order')))),
      ...(wants('webhook') && { webhook: String(await this.#webhook()) }),
      ...(wants('member', 'member_token', 'user') && (await this.#member())),
      ...(wants('spare_role') && { spare_role: String(await this.#role(`Role ${(serial += 1)}`)) }),
    }
  }

  async #goods(withOrder: boolean): Promise<Readonly<Record<string, string>>> {
    const article_code = `LAMP-${(serial += 1)}`
    const article_id = await this.#depot.article(article_code, { description: 'Lamp' })
    const article = { article: String(article_id), article_code }
    if (!withOrder) return article
    const order_number = `ORDER-${(serial += 1)}`
    const lines = [{ article_id, quantity_um3pl: 3 }]
    const reply = await this.#depot.post('/sales-orders', { order_number, status: 'draft', lines })
    const { id, lines: [line] = [] } = Made.parse(reply.body).data
    return { ...article, order: String(id), order_number, line: String(line?.id) }
  }

  #webhook(): Promise<number> {
    const events = ['article.updated']
    return this.#depot.made('/webhooks', { name: 'ERP', url: 'https://erp.example/hook', events })
  }

  async #member(): Promise<Readonly<Record<string, string>>> {
    const { id, email, token, role_id } = await this.#sites.user(this.#site, { permissions: ['users.read'] })
    return { member: local(email), member_token: token, user: String(id), role: String(role_id) }
  }

  async #role(name: string): Promise<number> {
    const reply = await this.#sites.bySecret(this.#site, '/api/site/roles', {
      method: 'POST',
      body: { name },
    })
    return Made.parse(reply.body).data.id
  }

  /** As who owns all of it. */
  ask(service: 'logistics' | 'auth', path: string, request: Request): Promise<Reply> {
    return service === 'auth'
      ? this.#sites.bySecret(this.#site, path, request)
      : this.#depot.call(path, request)
  }
}

/** The name before the @, which no address changes. */
function local(email: string): string {
  return email.replace('@test.example', '')
}
