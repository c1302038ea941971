// Every page of both applications, light and dark, wide and narrow, into web/screenshots.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'
import { Auth } from '../client/src/auth.ts'
import { Logistics } from '../client/src/logistics.ts'
import { openBrowser } from '../test/support/browser.ts'
import { DemoWorld, demoLogins } from '../test/support/demo-world.ts'
import { Receiver } from '../test/support/receiver.ts'
import { text } from '../src/kernel/fields.ts'
import { firstIn, pagesOf } from './app-pages.ts'
import { main, script } from './script.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'web/screenshots')

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1360, height: 850 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1360, height: 850 } },
  {
    name: 'phone',
    colorScheme: 'light',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  },
] as const
type Look = (typeof looks)[number]

interface Shooting {
  readonly look: Look
  readonly only: readonly string[]
  readonly into: string
}

interface App {
  readonly name: 'console' | 'panel'
  readonly address: string
  /** Prefix of every path. */
  readonly start: string
}

async function shoot(browser: Browser, app: App, { look, only, into }: Shooting): Promise<void> {
  const context = await browser.newContext({ ...look, locale: 'en-GB', timezoneId: 'Europe/Rome' })
  const page = await context.newPage()
  const save = (name: string) => page.screenshot({ path: join(into, `${app.name}-${name}-${look.name}.png`) })
  await page.goto(app.address)
  await page.getByLabel('E-mail').waitFor()
  if (only.length === 0 || only.includes('sign-in')) await save('sign-in')
  if (only.join() === 'sign-in') return context.close()
  await page.getByLabel('E-mail').fill(demoLogins[app.name].email)
  await page.getByLabel('Password').fill(demoLogins[app.name].password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.shell').waitFor()
  for (const path of await pagesOf({ app: app.name, words: only, first: await firstShown(app) })) {
    await page.goto(`${app.address}${app.start}${path}`)
    await quiet(page)
    await save(path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'start')
  }
  await context.close()
}

/** Pictures of all pages need a record of every kind. */
async function firstShown({ name, address }: App): Promise<(list: string) => Promise<number>> {
  const person = new Logistics({ baseUrl: address, companyId: 1 })
  if (name === 'console') await person.login(demoLogins.console.email, demoLogins.console.password)
  const first = firstIn(address, person)
  return async (list) => {
    const id = await first(list)
    if (id === undefined) throw new Error(`The demo world has nothing in ${list}.`)
    return id
  }
}

/** The page is there, and nothing on it is still loading. */
async function quiet(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.bones').first().waitFor({ state: 'detached', timeout: 10_000 })
}

/** Somebody listens to both services, so that their pages about webhooks have something to show. */
async function subscribe(world: DemoWorld, receiver: Receiver): Promise<void> {
  const hook = { url: `${receiver.address}/hooks`, events: ['*'], name: 'ERP' }
  const logistics = new Logistics({ baseUrl: world.console, companyId: 1 })
  await logistics.login(demoLogins.console.email, demoLogins.console.password)
  await logistics.webhooks.create(hook)
  await logistics.articles.update(2, { external_reference: 'ERP-2' })
  while (receiver.arrived.length === 0) await new Promise((next) => setTimeout(next, 200))
  const auth = new Auth({ baseUrl: world.panel })
  const { token } = await auth.admin.login(demoLogins.panel)
  await auth.as(token).admin.webhooksCreate(hook)
}

const looksNamed = looks.map(({ name }) => name)

export const screenshots = script({
  name: 'screenshots',
  summary: 'Pictures of every page of both applications in the demo world, into web/screenshots',
  input: z.object({
    pages: z
      .array(text())
      .default([])
      .meta({ description: 'only those whose address begins with one of these words; all when left out' }),
    looks: z.array(z.enum(looksNamed)).min(1).default(looksNamed).meta({ description: 'how they look' }),
    console: text(2048)
      .optional()
      .meta({ description: 'the console that is served there, and no other; the demo world when left out' }),
    into: text(2048).default(folder).meta({ description: 'the folder' }),
  }),
  short: ['--pages', 'sign-in', '--looks', 'light'],
  async run({ pages: only, looks: wanted, console: served, into }) {
    await mkdir(into, { recursive: true })
    const chosen = looks.filter(({ name }) => wanted.includes(name))
    const shots = async (apps: readonly App[]) => {
      const browser = await openBrowser()
      try {
        for (const app of apps) for (const look of chosen) await shoot(browser, app, { look, only, into })
      } finally {
        await browser.close()
      }
    }
    if (served === undefined) await inDemoWorld(shots)
    else await shots([{ name: 'console', address: served, start: '/1' }])
    return { into }
  },
  show: ({ into }) => `screenshots: in ${into}`,
})

async function inDemoWorld(work: (apps: readonly App[]) => Promise<void>): Promise<void> {
  const world = await DemoWorld.start({ WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: '1' })
  const receiver = await Receiver.start()
  try {
    await subscribe(world, receiver)
    await work([
      { name: 'console', address: world.console, start: '/1' },
      { name: 'panel', address: world.panel, start: '' },
    ])
  } finally {
    await receiver.stop()
    await world.stop()
  }
}

if (import.meta.main) await main(screenshots)
