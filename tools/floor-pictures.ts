// The pictures of docs/floor*.md: what an operator sees on a phone in the demo world, in each language.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'
import { Logistics } from '../client/src/logistics.ts'
import { text } from '../src/kernel/fields.ts'
import { openBrowser } from '../test/support/browser.ts'
import { DemoWorld, demoLogins } from '../test/support/demo-world.ts'
import { scan } from '../test/support/scanning.ts'
import { firstIn } from './app-pages.ts'
import { main, script } from './script.ts'

const folder = resolve(import.meta.dirname, '../docs/images/floor')
const languages = ['en', 'it', 'ro'] as const
type Language = (typeof languages)[number]
const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
}

interface Scene {
  readonly page: Page
  /** Keeps what is on the screen as the picture of that name. */
  readonly keep: (name: string) => Promise<void>
}

interface Walk {
  /** Where its document is found, if it has one, and the page that walks through it. */
  readonly of?: string
  readonly page: string
  readonly through: (scene: Scene) => Promise<void>
}

/** Large items on the page: the location or the code to scan, and the article. */
const place = (page: Page) => page.locator('.scan-now__code').innerText()
const article = (page: Page) => page.locator('.scan-now__name strong').first().innerText()
const foot = (page: Page, nth: number) => page.locator('.scan-foot button').nth(nth)
const firstLine = (page: Page) => page.locator('.scan-line .mono').first().innerText()

/** Nothing is booked, so that the next language finds the same goods at the same places. */
const walks: readonly Walk[] = [
  {
    of: 'receptions?status=arrived',
    page: 'scan/receive',
    async through({ page, keep }) {
      await scan(page, await firstLine(page))
      await page.locator('.scan-now__count').waitFor()
      await keep('receive')
      await page.locator('.scan-condition--damaged').click()
      await keep('receive-damaged')
    },
  },
  {
    of: 'waves?status=released',
    page: 'scan/wave',
    async through({ page, keep }) {
      await page.locator('.scan-now__code').waitFor()
      await keep('wave-go')
      await scan(page, await place(page))
      await page.locator('.scan-now--there').waitFor()
      await scan(page, await article(page))
      await page.getByTestId('counted').getByText('1', { exact: true }).waitFor()
      await keep('wave-take')
      await foot(page, 2).click()
      await page.getByRole('dialog').waitFor()
      await keep('wave-less')
    },
  },
  {
    of: 'sales-orders?status=picking',
    page: 'scan/pack',
    async through({ page, keep }) {
      await scan(page, await firstLine(page))
      await page.getByTestId('counted').getByText('1', { exact: true }).waitFor()
      await keep('pack')
      await foot(page, 3).click()
      await page.getByRole('dialog').waitFor()
      await keep('pack-close')
    },
  },
  {
    page: 'scan/replenish',
    async through({ page, keep }) {
      await page.locator('.scan-now__code').waitFor()
      const reserve = await place(page)
      await keep('replenish-go')
      await scan(page, reserve)
      await page.locator('.scan-now--there').waitFor()
      await scan(page, await article(page))
      await page.locator('.scan-now:not(.scan-now--there)').waitFor()
      await keep('replenish-bring')
    },
  },
  {
    of: 'counts?status=released',
    page: 'scan/count',
    async through({ page, keep }) {
      await page.locator('.scan-now__code').waitFor()
      await keep('count-go')
      await scan(page, await place(page))
      await scan(page, await article(page))
      await page.locator('.scan-pad, .scan-serials').first().waitFor()
      await keep('count-amount')
    },
  },
]

interface Shooting {
  /** The console of a demo world. */
  readonly world: string
  readonly language: Language
  readonly into: string
}

/** Walks through the floor of a demo world as its operator. */
async function takePictures(browser: Browser, { world, language, into }: Shooting): Promise<void> {
  const operator = new Logistics({ baseUrl: world, companyId: 1 })
  const email = 'operator@demo.waybill.test'
  await operator.login(email, demoLogins.console.password)
  const first = firstIn(world, operator)
  const context = await browser.newContext({ ...phone, locale: language, timezoneId: 'Europe/Rome' })
  const session = JSON.stringify({ token: operator.token, user: { id: 0, name: 'Operator', email } })
  await context.addInitScript((kept) => sessionStorage.setItem('waybill.session', kept), session)
  const page = await context.newPage()
  const keep = async (name: string) => {
    await page.screenshot({ path: join(into, `${name}.${language}.png`), animations: 'disabled' })
  }
  await page.goto(`${world}/1/scan`)
  await page.locator('main a').first().waitFor()
  await page.waitForLoadState('networkidle')
  await keep('start')
  for (const walk of walks) {
    const id = walk.of === undefined ? '' : await first(walk.of)
    if (id === undefined) throw new Error(`The demo world has nothing in ${walk.of}.`)
    await page.goto(`${world}/1/${walk.page}/${id}`.replace(/\/$/, ''))
    await page.locator('.scan').waitFor()
    await page.waitForLoadState('networkidle')
    await walk.through({ page, keep })
  }
  await context.close()
}

export const floorPictures = script({
  name: 'screenshots:floor',
  summary: "The pictures of the operators' guide, taken in the demo world, into docs/images/floor",
  input: z.object({
    languages: z
      .array(z.enum(languages))
      .min(1)
      .default([...languages])
      .meta({ description: 'of the pages' }),
    into: text(2048).default(folder).meta({ description: 'the folder' }),
  }),
  short: ['--languages', 'en'],
  async run({ languages: wanted, into }, note) {
    await mkdir(into, { recursive: true })
    const world = await DemoWorld.start()
    const browser = await openBrowser()
    try {
      for (const language of wanted) {
        note(language)
        await takePictures(browser, { world: world.console, language, into })
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    return { into }
  },
  show: ({ into }) => `screenshots:floor: in ${into}`,
})

if (import.meta.main) await main(floorPictures)
