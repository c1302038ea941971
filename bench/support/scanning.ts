import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'
import { Logistics } from '../../client/src/logistics.ts'
import { openBrowser } from '../../test/support/browser.ts'
import { DemoWorld, demoLogins } from '../../test/support/demo-world.ts'
import { scan } from '../../test/support/scanning.ts'
import type { Note } from '../../tools/script.ts'

/** Results of an operator who scans once a second. */
export interface Scanned {
  readonly scans: number
  readonly receptions: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly worst_ms: number
  /** Longest time to book a reception, from the press to the page that confirms it. */
  readonly booked_ms: number
  readonly requests: number
  /** Requests that were refused for their number. */
  readonly limited: number
}

const perReception = 50
const every_ms = 1_000
const password = 'sixty times a minute 1'

/** As text, being of the page: from the Enter of the scanner to the frame after the article is in front of the person. */
const shown = (code: string) => `new Promise((done) => {
  const isThere = () => document.querySelector('.scan-now[aria-label="${code}"]') !== null
  const tell = () => done(performance.now() - window.entered_ms)
  const look = () => requestAnimationFrame(isThere() ? tell : look)
  look()
})`

const watchEnter = `addEventListener('keydown', ({ key, timeStamp }) => {
  if (key === 'Enter') window.entered_ms = timeStamp
}, true)`

/** Every scan is of another article, so that each is looked up; the limits are those that a new installation has. */
export async function scanned(scans: number, note: Note): Promise<Scanned> {
  const world = await DemoWorld.start({ RATE_LIMIT_DATA: '', RATE_LIMIT_CONSOLE: '', RATE_LIMIT_TOKEN: '' })
  const browser = await openBrowser()
  try {
    const { operator, receptions } = await announced(world, scans)
    const page = await signedInAtThePage(browser, world.console, operator)
    await page.addInitScript(watchEnter)
    const counts = counted(page)
    const times_ms: number[] = []
    let booked_ms = 0
    for (const [i, { id, codes }] of receptions.entries()) {
      note(`reception ${i + 1} of ${receptions.length}`)
      await page.goto(`${world.console}/1/scan/receive/${id}`)
      await page.getByText('Scan the first article').waitFor()
      for (const code of codes) {
        const [took_ms] = await Promise.all([scanOne(page, code), sleep(every_ms)])
        times_ms.push(took_ms)
      }
      booked_ms = Math.max(booked_ms, await book(page))
    }
    const sorted = times_ms.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(scans - 1, Math.floor(scans * share))] ?? 0
    const waited = { p50_ms: at(0.5), p99_ms: at(0.99), worst_ms: at(1), booked_ms }
    return { scans, receptions: receptions.length, ...waited, ...counts }
  } finally {
    await browser.close()
    await world.stop()
  }
}

/** Signs in as people do: programs have other limits. */
async function signedInAtThePage(
  browser: Browser,
  address: string,
  { email, password: secret }: { readonly email: string; readonly password: string },
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.shell').waitFor()
  return page
}

async function scanOne(page: Page, code: string): Promise<number> {
  await scan(page, code)
  return z.number().parse(await page.evaluate(shown(code)))
}

async function book(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Finish' }).click()
  const began = performance.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Complete reception' }).waitFor()
  const took_ms = performance.now() - began
  await page.getByRole('button', { name: 'Complete reception' }).click()
  await page.getByText('is complete.').waitFor()
  return took_ms
}

function counted(page: Page): { requests: number; limited: number } {
  const counts = { requests: 0, limited: 0 }
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) counts.requests += 1
    if (response.status() === 429) counts.limited += 1
  })
  return counts
}

interface Announced {
  readonly id: number
  readonly codes: readonly string[]
}

/** As many articles as scans, announced in receptions, and an operator who is to take them in. */
async function announced(world: DemoWorld, scans: number) {
  const own = new Logistics({ baseUrl: world.console, companyId: 1 })
  await own.login(demoLogins.console.email, demoLogins.console.password)
  const codes = Array.from({ length: scans }, (_, i) => `SCAN-${String(i + 1).padStart(4, '0')}`)
  const receptions: Announced[] = []
  for (let at = 0; at < codes.length; at += perReception) {
    const these = codes.slice(at, at + perReception)
    await own.articles.bulk({
      articles: these.map((code) => ({
        article_code: code,
        description: `Scanned ${code}`,
        um3pl: 'PCE',
        um3pl_barcode: code,
      })),
    })
    const lines = these.map((article_code) => ({ article_code, quantity_um3pl: 1 }))
    const { id } = await own.receptions.create({ lines })
    receptions.push({ id, codes: these })
  }
  const operator = { email: 'operator@scanned.test', password }
  await own.members.add({ ...operator, name: 'Operator', role: 'operator' })
  return { operator, receptions }
}
