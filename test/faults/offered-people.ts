import type { Browser, Page } from 'playwright-core'
import { signedIn } from '../../bench/support/signed-in.ts'
import { Auth } from '../../client/src/auth.ts'
import { Logistics } from '../../client/src/logistics.ts'
import { firstIn, pagesOf } from '../../tools/app-pages.ts'

/** From weak to strong: the weak leave things as they are. The panel's reader may read everything, its owner do everything. */
export const offeredRoles = [
  'viewer',
  'client',
  'operator',
  'manager',
  'super_admin',
  'reader',
  'owner',
] as const
export type OfferedRole = (typeof offeredRoles)[number]

interface Login {
  readonly email: string
  readonly password: string
}

/** Both applications, and who may do everything there. */
export interface Installation {
  readonly console: string
  readonly panel: string
  readonly company: number
  readonly logins: { readonly console: Login; readonly panel: Login }
}

/** Somebody signed in, and the addresses of what is theirs. */
export interface Visitor {
  readonly page: Page
  readonly password: string
  readonly address: string
  readonly paths: readonly string[]
}

export interface Asked {
  readonly browser: Browser
  /** The first words of the addresses of pages; none: all of them. */
  readonly pages: readonly string[]
}

const password = 'everything offered 1'
const reading = [
  'sites.read',
  'accounts.read',
  'users.read',
  'roles.read',
  'companies.read',
  'groups.read',
  'webhooks.read',
  'audit.read',
] as const

export function visitor(place: Installation, role: OfferedRole, asked: Asked): Promise<Visitor> {
  return role === 'reader' || role === 'owner'
    ? panelVisitor(place, role, asked)
    : consoleVisitor(place, role, asked)
}

async function consoleVisitor(
  { console: baseUrl, company: companyId, logins }: Installation,
  role: Exclude<OfferedRole, 'reader' | 'owner'>,
  { browser, pages }: Asked,
): Promise<Visitor> {
  const own = new Logistics({ baseUrl, companyId })
  await own.login(logins.console.email, logins.console.password)
  const person = role === 'super_admin' ? own : new Logistics({ baseUrl, companyId })
  if (role !== 'super_admin') {
    const email = newAddress(role)
    const clients = role === 'client' ? (await own.clients.list({ per_page: 1 })).data : []
    await own.members.add({ email, name: role, password, role, client_ids: clients.map(({ id }) => id) })
    await person.login(email, password)
  }
  const page = await signedIn(browser, person.token ?? '')
  return {
    page,
    password: role === 'super_admin' ? logins.console.password : password,
    address: `${baseUrl}/${companyId}`,
    paths: await consolePaths(person, { first: firstIn(baseUrl, person), words: pages }),
  }
}

/** All pages, and of every kind of document one in each state. Those of administrators come last: they change what is left. */
async function consolePaths(
  person: Logistics,
  asked: Omit<Parameters<typeof pagesOf>[0], 'app'>,
): Promise<readonly string[]> {
  const paths = [...(await pagesOf({ app: 'console', ...asked }))]
  const kinds = {
    'sales-orders': person.salesOrders,
    receptions: person.receptions,
    returns: person.returns,
    'purchase-orders': person.purchaseOrders,
  }
  for (const [kind, documents] of Object.entries(kinds)) {
    if (!paths.includes(`/${kind}`)) continue
    const page = await documents.list({ per_page: 100 })
    const rows: readonly { readonly id: number; readonly status: string }[] =
      'data' in page ? page.data : page
    const byStatus = new Map(rows.map(({ id, status }) => [status, id]))
    paths.push(...byStatus.values().map((id) => `/${kind}/${id}`))
  }
  return [...new Set([...paths.filter((path) => !isLast(path)), ...paths.filter(isLast)])]
}

function isLast(path: string): boolean {
  return path.startsWith('/admin')
}

async function panelVisitor(
  { panel: address, logins }: Installation,
  role: 'reader' | 'owner',
  { browser, pages }: Asked,
): Promise<Visitor> {
  const auth = new Auth({ baseUrl: address })
  const { token } = await auth.admin.login(logins.panel)
  const email = newAddress(role)
  const scopes = role === 'reader' ? [...reading] : undefined
  await auth.as(token).admin.administratorsCreate({ email, name: role, password, ...(scopes && { scopes }) })
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const links = page.getByRole('navigation').getByRole('link')
  await links.first().waitFor()
  const offered: string[] = []
  for (const link of await links.all()) offered.push((await link.getAttribute('href')) ?? '')
  const all = await pagesOf({ app: 'panel', words: pages, first: async () => undefined })
  return {
    page,
    password,
    address,
    paths: all.filter((path) => offered.some((link) => path.startsWith(link))),
  }
}

function newAddress(role: OfferedRole): string {
  return `${role}-${Date.now()}@offered.test`
}
