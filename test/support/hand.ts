import type { Page, Request, Response } from 'playwright-core'
import * as z from 'zod'

/** A control on a page that can be pressed. */
export interface Offer {
  /** Kind and label, without the record's own words, so the key is the same for every record. */
  readonly key: string
  /** Index among all controls. */
  readonly at: number
  /** Submits a form. */
  readonly sends: boolean
}

/** A control that was offered and then refused. */
export interface Refusal {
  /** The page and the controls pressed on it. */
  readonly after: string
  readonly answer: string
}

const Offers = z.array(z.object({ key: z.string(), at: z.int(), sends: z.boolean() }))

/**
 * Finds the pressable controls of the top layer: a dialog, a menu, or else the page. Only the first of several rows
 * counts, and links count by their target. It is text because the page's code has types that this file lacks.
 */
const offersOnTop = `(() => {
  const isThere = (each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[inert]') === null
  const layers = [...document.querySelectorAll('dialog[open], [popover]:popover-open')]
  const top = layers.filter((each) => isThere(each) && each.getAttribute('role') !== 'status').at(-1) ?? document.body
  const said = (each) => (each.getAttribute('aria-label') ?? each.innerText ?? '').replace(/\\s+/g, ' ').trim()
  const layer = top === document.body ? '' : top.tagName === 'DIALOG' ? said(top.querySelector('h1, h2, h3') ?? top) + ': ' : 'menu: '
  const keyOf = (each) => (each.closest('main, dialog, [popover]') === null ? 'frame ' : layer) + ownKeyOf(each)
  const ownKeyOf = (each) => {
    const link = each.getAttribute('href')
    if (link !== null) return 'to ' + new URL(link, location.href).pathname.replace(/\\d+/g, '#')
    const role = each.getAttribute('role') ?? each.tagName.toLowerCase()
    // One day of a calendar, or one column of a list, stands for all of them.
    if (/^(gridcell|menuitemcheckbox|menuitemradio)$/.test(role)) return role
    if (each.closest('[role=columnheader]') !== null) return 'order'
    const row = each.closest('tbody [role=row], tbody tr, [role=rowgroup] [role=row], li')
    const words = row === null ? said(each) : said(each).replace(/\\S*\\d\\S*/g, '#').split(' ').slice(0, 2).join(' ')
    return role + ' ' + words
  }
  const pressable = 'button, a[href]:not([href^="#"]), [role=menuitem], [role=menuitemcheckbox], [role=switch], [role=tab], [role=option]'
  const found = [...top.querySelectorAll(pressable)].filter(
    (each) => isThere(each) && !each.disabled && each.getAttribute('aria-disabled') !== 'true',
  )
  for (const each of document.querySelectorAll('[data-offered]')) delete each.dataset.offered
  const last = found.findLast((each) => each.tagName === 'BUTTON')
  return found.map((each, at) => {
    each.dataset.offered = at
    return { key: keyOf(each), at, sends: each.type === 'submit' || (top.tagName === 'DIALOG' && each === last) }
  })
})()`

/** Controls that end the walk's session or close its account. */
const endings =
  /(button|menuitem|option) (Sign out|End the session: node|End the session from )|Close your account\?: button/
const answer_ms = 4_000
const press_ms = 3_000
const quiet_ms = 120

/** Presses what a page offers, enters the password where asked, and records each refusal. */
export class Hand {
  readonly refusals: Refusal[] = []
  /** Controls that were covered, or disappeared before they could be pressed. */
  readonly missed: string[] = []
  readonly #page: Page
  readonly #password: string
  readonly #tell: (line: string) => void
  readonly #asked = new Set<Request>()
  #after = ''
  #changed = 0
  #written = 0

  /** Reports each refusal immediately. */
  constructor(page: Page, password: string, tell: (line: string) => void = () => {}) {
    this.#page = page
    this.#password = password
    this.#tell = tell
    page.on('request', (request) => this.#note(request, 'add'))
    page.on('requestfinished', (request) => this.#note(request, 'delete'))
    page.on('requestfailed', (request) => this.#note(request, 'delete'))
    page.on('response', (response) => void this.#hear(response))
    page.on('pageerror', ({ message }) => this.refused(`an error of the page: ${message}`))
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    page.on('popup', (popup) => void popup.close())
  }

  async open(address: string): Promise<void> {
    this.#after = new URL(address).pathname
    // Clear saved choices and work in progress: language, columns, drafts.
    if (this.#page.url().startsWith('http')) await this.#page.evaluate('localStorage.clear()')
    // Responses of the previous page no longer arrive.
    this.#asked.clear()
    await this.#page.goto(address)
    await this.#page.locator('main').first().waitFor()
    await this.settle()
  }

  async offers(): Promise<readonly Offer[]> {
    const all = Offers.parse(await this.#page.evaluate(offersOnTop))
    const byKey = new Map(all.toReversed().map((offer) => [offer.key, offer]))
    return [...byKey.values()].toReversed().filter(({ key }) => !endings.test(key))
  }

  async press({ key, at, sends }: Offer): Promise<void> {
    this.#after += ` › ${key}`
    if (sends) await this.#write()
    await this.#page
      .locator(`[data-offered="${at}"]`)
      .click({ timeout: press_ms })
      .catch(() => this.missed.push(this.#after))
    await this.settle()
  }

  /** Waits until no request is pending. */
  async settle(): Promise<void> {
    const end = performance.now() + answer_ms
    while (performance.now() < end) {
      const before = this.#changed
      await this.#page.waitForTimeout(quiet_ms)
      if (this.#asked.size === 0 && this.#changed === before) return
    }
  }

  /** Fills every empty field, so that the service validates. Fields behind a dialog can't be filled. */
  async #write(): Promise<void> {
    const isAsked = await this.#page.locator('dialog[open]').first().isVisible()
    const fields = this.#page.locator(
      isAsked ? 'dialog[open] input:visible' : 'main form input:visible, aside input:visible',
    )
    for (const field of await fields.all()) {
      const isOpen = await field.isEditable().catch(() => false)
      if (!isOpen || (await field.inputValue().catch(() => 'gone')) !== '') continue
      const kind = `${await field.getAttribute('role')} ${await field.getAttribute('inputmode')} ${await field.getAttribute('type')}`
      await field.fill(this.#textFor(kind), { timeout: press_ms }).catch(() => {})
      if (kind.startsWith('combobox')) {
        await this.settle()
        await field.press('ArrowDown')
        await field.press('Enter')
      }
    }
  }

  #textFor(kind: string): string {
    this.#written += 1
    if (kind.startsWith('combobox')) return ''
    if (/email/.test(kind)) return `hand-${this.#written}-${process.pid}@test.example`
    if (/password/.test(kind)) return this.#password
    if (/url/.test(kind)) return 'https://hooks.test.example/hand'
    return /numeric|decimal|number/.test(kind) ? '1' : `Hand ${this.#written}`
  }

  #note(request: Request, how: 'add' | 'delete'): void {
    if (request.resourceType() === 'eventsource') return
    this.#asked[how](request)
    this.#changed += 1
  }

  async #hear(response: Response): Promise<void> {
    const status = response.status()
    if (status !== 401 && status !== 403 && status < 500) return
    const request = response.request()
    const said = await response.text().catch(() => '')
    const code = /"code":"(\w+)"/.exec(said)?.[1] ?? said.slice(0, 80)
    // Not a refusal: the page asks for the password and continues.
    if (code === 'proof_needed') return
    this.refused(`${request.method()} ${new URL(response.url()).pathname}: ${status} ${code}`)
  }

  refused(answer: string): void {
    this.refusals.push({ after: this.#after, answer })
    this.#tell(`refused: ${this.#after}: ${answer}`)
  }

  /** Whether this person may see the page. */
  async isOwn(): Promise<boolean> {
    return !(await this.#page.getByText('Your role can’t open this page', { exact: true }).isVisible())
  }
}
