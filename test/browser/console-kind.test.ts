import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lacksChromium, sharedBrowser } from '../support/browser.ts'
import { axeFaults } from '../support/console.ts'

const web = resolve(import.meta.dirname, '../../web')
const origin = 'http://console.example'

/** The files of a console whose only kind of document is one that no service has (web/console/sample). */
async function builtFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const vite = await import('vite')
  const built = await vite.build({
    root: join(web, 'console'),
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rollupOptions: { input: join(web, 'console/sample/main.tsx'), output: { entryFileNames: 'main.js' } },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

describe.skipIf(lacksChromium('a kind of document in the console'))('a kind made in a test', () => {
  let files: ReadonlyMap<string, string | Uint8Array>
  beforeAll(async () => {
    files = await builtFiles()
  })

  /** The page, answered from what was built; the service knows nothing. */
  async function open(path: string): Promise<Page> {
    const context = await (await sharedBrowser()).newContext({ locale: 'en' })
    onTestFinished(() => context.close())
    const login = { token: 'none', user: { id: 1, name: 'Test', email: 'test@test.example' } }
    await context.addInitScript(
      (text) => sessionStorage.setItem('waybill.session', text),
      JSON.stringify(login),
    )
    const page = await context.newPage()
    const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
    const links = styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')
    const document = `<!doctype html><html lang="en"><title>Sample</title>${links}<div id="root"></div><script type="module" src="/main.js"></script></html>`
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const file = files.get(pathname)
      if (/^\/(api|health)/.test(pathname)) return route.fulfill({ status: 404, json: { message: 'None.' } })
      if (file === undefined) return route.fulfill({ contentType: 'text/html', body: document })
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
      return route.fulfill({ contentType, body: typeof file === 'string' ? file : Buffer.from(file) })
    })
    await page.goto(`${origin}/1${path}`)
    return page
  }

  test('has its list, its place in the navigation and in the palette', async () => {
    const page = await open('/crates')
    await page.getByText('1 crate').waitFor()
    await page.getByRole('link', { name: 'Crates' }).first().waitFor()
    await page.getByRole('tab', { name: 'Sealed' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('CR-7')
    await page.getByRole('option', { name: /CR-7 in the hall/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: 'CR-7 Open' }).click()
    await page.getByRole('heading', { name: 'CR-7' }).waitFor()
  })

  test('has its page, whose buttons are what may be done now, with the reason for what waits', async () => {
    const page = await open('/crates/7')
    await page.getByRole('row', { name: /APPLE.*12/ }).waitFor()
    await page.getByRole('region', { name: 'Crate' }).getByText('Wood').waitFor()
    await page.getByText('Handle with care').waitFor()
    const send = page.getByRole('button', { name: 'Send' })
    expect(await send.getAttribute('title')).toBe('The order is on hold. Release the hold first.')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Seal' }).click()
    await page.getByText('CR-7 is sealed.').waitFor()
    await send.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  test('takes a reason, and changes by its form', async () => {
    const page = await open('/crates/7')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Fragile')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('CR-7 is saved.').waitFor()
    await page.getByText('Fragile').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Scrap' }).click()
    await page.getByText('It is gone then.').waitFor()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Broken')
    await page.getByRole('dialog').getByRole('button', { name: 'Scrap' }).click()
    await page.getByText('CR-7 is scrapped.').waitFor()
    await page.getByText('Broken').waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })
})
