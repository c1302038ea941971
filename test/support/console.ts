import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Watch, sharedBrowser, watch } from './browser.ts'
import { World, type WorldOptions } from './world.ts'

export interface VisitOptions {
  /** Token that the page is signed in with. Without it, the page shows the sign-in. */
  readonly token?: string
  readonly language?: 'en' | 'it' | 'ro'
  readonly scheme?: 'light' | 'dark'
  /** Uses a phone's viewport instead of a desktop's. */
  readonly phone?: boolean
}

/** An application page in its own browser context, so nothing carries over from other tests. */
export interface Visit {
  readonly page: Page
  /** Errors, content security policy violations and requests to other origins. */
  readonly watch: Watch
}

/** The console or the panel, freshly built, in a Chromium against a running service. */
export class Site {
  readonly world: World
  readonly #browser: Browser
  readonly #address: string

  constructor(world: World, browser: Browser, address: string) {
    this.world = world
    this.#browser = browser
    this.#address = address
  }

  static async start(app: 'console' | 'panel', options: WorldOptions = {}): Promise<Site> {
    const world = Object.keys(options).length === 0 ? await World.common() : await World.start(options)
    const address = app === 'console' ? world.app.addresses.logistics : world.app.addresses.auth
    return new Site(world, await sharedBrowser(), address ?? '')
  }

  stop(): Promise<void> {
    return this.world.stop()
  }

  async visit(
    path: string,
    { token, language = 'en', scheme = 'light', phone }: VisitOptions = {},
  ): Promise<Visit> {
    const screen: BrowserContextOptions =
      phone === true
        ? { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
        : { viewport: { width: 1280, height: 800 } }
    const context = await this.#browser.newContext({ ...screen, colorScheme: scheme, locale: language })
    onTestFinished(() => context.close())
    if (token !== undefined) {
      const session = JSON.stringify({
        token,
        user: { id: 0, name: 'Test user', email: 'user@test.example' },
      })
      await context.addInitScript((text) => sessionStorage.setItem('waybill.session', text), session)
    }
    const page = await context.newPage()
    page.setDefaultTimeout(40_000)
    const watched = watch(page, this.#address)
    await page.goto(`${this.#address}${path}`)
    return { page, watch: watched }
  }
}

/**
 * Navigates within the application, as a link does. A reload would fetch and run the whole application again, which
 * takes most of the time of a walk through many pages.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`)
}

/** WCAG 2.2 AA rules, and axe's best practices. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules for the dark theme, which changes only colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * axe violations on the current page. For a dark page that a test also checks in the light theme, only colour rules
 * run.
 */
export async function axeFaults(page: Page, { onlyDark = false } = {}): Promise<readonly string[]> {
  // axe is 600 KB, so inject it once per document.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)
  // Collect violations only: reporting the passed rules as well took three times as long.
  const runOnly = isDark && !onlyDark ? colourRules : axeTags
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
