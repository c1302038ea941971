import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Watch, openBrowser, watch } from './browser.ts'
import { World, type WorldOptions } from './world.ts'

export interface VisitOptions {
  /** Signed in with this token from the start; else the page asks. */
  readonly token?: string
  readonly language?: 'en' | 'it' | 'ro'
  readonly scheme?: 'light' | 'dark'
  /** A phone instead of a desk. */
  readonly phone?: boolean
}

/** A page of an application in a browser of its own: nothing kept from another test. */
export interface Visit {
  readonly page: Page
  /** What went wrong on it: errors, refusals of the content security policy, requests elsewhere. */
  readonly watch: Watch
}

/** The console or the panel as it is built now, in a Chromium, on a running service. */
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
    await promisify(execFile)(process.execPath, ['tools/web.ts'])
    const world = await World.start(options)
    const address = app === 'console' ? world.app.addresses.logistics : world.app.addresses.auth
    return new Site(world, await openBrowser(), address ?? '')
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.world.stop()
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
    page.setDefaultTimeout(15_000)
    const watched = watch(page, this.#address)
    await page.goto(`${this.#address}${path}`)
    return { page, watch: watched }
  }
}

/** What axe has to say about a page as it stands, by the rules of WCAG 2.2 AA. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
