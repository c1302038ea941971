import type { Page } from 'playwright-core'
import * as z from 'zod'
import { Logistics } from '../../client/src/logistics.ts'
import { openBrowser } from '../../test/support/browser.ts'
import { DemoWorld, demoLogins } from '../../test/support/demo-world.ts'
import { signedIn } from './signed-in.ts'

export interface Opening {
  readonly overview: 'first visit' | 'opened again'
  readonly best_ms: number
  readonly median_ms: number
  readonly worst_ms: number
  /** From the asking for its data to the frame that shows it. */
  readonly asked_ms: number
  /** Requests to the API until it was there. */
  readonly requests: number
}

/**
 * From the start of the navigation, and from the asking for the data, to the frame after the figures are in the page; as
 * text, being of the page.
 */
const painted = `new Promise((done) => {
  const asked = () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/dashboard'))
  const tell = () => done({ ms: performance.now(), asked_ms: performance.now() - asked().startTime })
  const look = () => requestAnimationFrame(document.querySelector('.dashboard-flag') === null ? look : tell)
  look()
})`

const Painted = z.object({ ms: z.number(), asked_ms: z.number() })

type Taken = z.output<typeof Painted> & { readonly requests: number }

async function opened(page: Page, go: () => Promise<unknown>): Promise<Taken> {
  let requests = 0
  const count = (request: { url(): string }) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests += 1
  }
  page.on('request', count)
  await go()
  const taken = Painted.parse(await page.evaluate(painted))
  page.off('request', count)
  return { ...taken, requests }
}

/** How soon the overview of the demo world is there, with nothing loaded before and with what the browser keeps. */
export async function overviews(rounds: number): Promise<readonly Opening[]> {
  const world = await DemoWorld.start()
  const browser = await openBrowser()
  try {
    const client = new Logistics({ baseUrl: world.console })
    const { token } = await client.login(demoLogins.console.email, demoLogins.console.password)
    const first: Taken[] = []
    const again: Taken[] = []
    for (let round = 0; round < rounds; round += 1) {
      const page = await signedIn(browser, token)
      first.push(await opened(page, () => page.goto(`${world.console}/1`, { waitUntil: 'commit' })))
      await page.waitForLoadState('networkidle')
      again.push(await opened(page, () => page.reload({ waitUntil: 'commit' })))
      await page.context().close()
    }
    return [summed('first visit', first), summed('opened again', again)]
  } finally {
    await browser.close()
    await world.stop()
  }
}

function summed(overview: Opening['overview'], taken: readonly Taken[]): Opening {
  const sorted = taken.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    overview,
    best_ms: sorted[0] ?? 0,
    median_ms: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worst_ms: sorted.at(-1) ?? 0,
    asked_ms: Math.max(...taken.map(({ asked_ms }) => asked_ms)),
    requests: Math.max(...taken.map(({ requests }) => requests)),
  }
}
