import { existsSync } from 'node:fs'
import { type Browser, type Page, chromium } from 'playwright-core'

/**
 * Usual paths of Chromium; `CHROMIUM_PATH` overrides them. The headless shell comes first: it is the same engine
 * without the windows, tabs and extensions of a desktop, which took half the time of every page.
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

/** The installed Chromium. Without one, the tests that need it are skipped. */
const chromiumPath = [process.env['CHROMIUM_PATH'] ?? '', ...places].find(
  (path) => path !== '' && existsSync(path),
)

/** Logs once per test file why its tests are skipped: `describe.skipIf(lacksChromium('…'))`. */
export function lacksChromium(what: string): boolean {
  if (chromiumPath !== undefined) return false
  process.stdout.write(`Skipped for want of a Chromium (set CHROMIUM_PATH): ${what}\n`)
  return true
}

let shared: Promise<Browser> | undefined

/** The test process's one browser, which ends with it. Each page has its own context, so nothing carries over. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= openBrowser())
}

/** A browser without background requests, so every observed request comes from a page. */
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

/** Errors on a page, and the requests it made elsewhere. */
export interface Watch {
  /** Requested addresses outside the allowed origins. */
  readonly outside: readonly string[]
  /** Uncaught errors and console errors, including content security policy violations. */
  readonly errors: readonly string[]
}

/** Starts watching. Call it before opening the page. */
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
