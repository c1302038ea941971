import type { Browser, Page } from 'playwright-core'

/** A page of a browser that has loaded nothing yet, where somebody is signed in to the console. */
export async function signedIn(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 }, locale: 'en-GB' })
  const session = { token, user: { id: 0, name: 'Bench', email: 'bench@test.example' } }
  const kept = JSON.stringify(JSON.stringify(session))
  await context.addInitScript(`sessionStorage.setItem('waybill.session', ${kept})`)
  return context.newPage()
}
