import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Admins, type TestAdmin } from './admins.ts'
import { Site, type Visit, type VisitOptions } from './console.ts'
import { type Fresh, migratedDatabase } from './fresh.ts'
import { Sites } from './sites.ts'
import { type WorldOptions, testPassword } from './world.ts'

/** The panel in a browser, with sites and administrators for it. */
export class Panel {
  readonly site: Site
  readonly sites: Sites
  readonly admins: Admins
  readonly #fresh: Fresh | undefined
  private constructor(site: Site, fresh?: Fresh) {
    this.site = site
    this.#fresh = fresh
    this.sites = new Sites(site.world)
    this.admins = new Admins(site.world, this.sites)
  }

  static async start(): Promise<Panel> {
    return new Panel(await Site.start('panel'))
  }

  /** A panel on its own database, for data that other tests would see and for the empty state. */
  static async alone(options: WorldOptions = {}): Promise<Panel> {
    const fresh = await migratedDatabase()
    const { url } = fresh
    return new Panel(await Site.start('panel', { only: ['auth'], ...options, url }), fresh)
  }

  async stop(): Promise<void> {
    await this.sites.close()
    await this.site.stop()
    await this.#fresh?.drop()
  }

  /** Opens a page with an administrator signed in. */
  async enter(path: string, admin: TestAdmin, options: VisitOptions = {}): Promise<Visit> {
    const visit = await this.site.visit(path, options)
    await signIn(visit.page, admin)
    // Wait for the shell, because the sign-in has a heading too.
    await visit.page.locator('.shell main h1').waitFor()
    return visit
  }
}

/** Signs in, whatever the language of the page. */
export async function signIn(page: Page, { email }: TestAdmin, password = testPassword): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Waits until the page has its heading and no request is pending. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.shell main h1').waitFor()
  const loading = page.locator('.bones, [role=grid][aria-busy=true]')
  await expect.poll(() => loading.count()).toBe(0)
}

/** Parts of the page that need horizontal scrolling. Tables and tabs that scroll by design don't count. */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('html, main, .page, .side__body, .side__foot, .dialog__body, .page__tools, .page__head')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.tagName + '.' + each.className + ' ' + each.scrollWidth + ' > ' + each.clientWidth)`,
  )
}
