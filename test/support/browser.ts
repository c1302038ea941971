import { existsSync } from 'node:fs'
import { type Browser, type Page, chromium } from 'playwright-core'

/**
 * Where a Chromium usually is; `CHROMIUM_PATH` names another place. The headless shell first: it is the same engine without
 * the windows, tabs and extensions of a desktop, which took half the time of every page.
 */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine, if there is one: tests that need it are skipped without it. */
const chromiumPath = [process.env['CHROMIUM_PATH'] ?? '', ...places].find(
  (path) => path !== '' && existsSync(path),
)

/** Says once in a test file why its tests are skipped: `describe.skipIf(lacksChromium('…'))`. */
export function lacksChromium(what: string): boolean {
  if (chromiumPath !== undefined) return false
  process.stdout.write(`Skipped for want of a Chromium (set CHROMIUM_PATH): ${what}\n`)
  return true
}

let shared: Promise<Browser> | undefined

/** The one browser of a test process, which ends with it; a page has a context of its own, so nothing is kept. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= openBrowser())
}

/** A browser that asks for nothing by itself, so that every request seen is one that a page made. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** What went wrong on a page and whom it asked. */
export interface Watch {
  /** Addresses asked for that do not begin with one of the origins. */
  readonly outside: readonly string[]
  /** Uncaught errors, and lines of the console that are errors, refusals of the content security policy among them. */
  readonly errors: readonly string[]
}

/** Call before the page is opened. */
export function watch(page: Page, ...origins: readonly string[]): Watch {
  const outside: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    const address = request.url()
    const inside = /^(data|blob):/.test(address) || origins.some((origin) => address.startsWith(`${origin}/`))
    if (!inside) outside.push(address)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { outside, errors }
}
