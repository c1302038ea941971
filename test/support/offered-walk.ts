import type { Hand, Offer } from './hand.ts'

/** Maximum depth in presses: a button, an item of its menu or dialog, and an item in what that opens. */
const deepest = 3

/** Controls shared by many pages, which need not be pressed on each: the frame and every list's tools. */
const common = /^frame |^button (Views|Columns|Export|Filters|Choose a day)/

/** Walks through an application's pages. Presses each control once per page, and once in each view that it opens. */
export class OfferedWalk {
  pressed = 0
  readonly #hand: Hand
  readonly #done = new Set<string>()
  readonly #address: string
  readonly #skipsCommon: boolean

  constructor(hand: Hand, address: string, { skipsCommon = false } = {}) {
    this.#hand = hand
    this.#address = address
    this.#skipsCommon = skipsCommon
  }

  async over(path: string): Promise<void> {
    await this.#hand.open(`${this.#address}${path}`)
    if (!(await this.#hand.isOwn())) return
    await this.#press(path, [], new Known().fresh(await this.#hand.offers()))
  }

  /** Presses every control on a page where these keys have just been pressed. */
  async #press(path: string, keys: readonly string[], { offers, known }: Fresh): Promise<void> {
    let isThere = true
    for (const { key } of offers) {
      if (this.#isDone(path, key)) continue
      const now = isThere ? offers : await this.#again(path, keys)
      const offer = now.find((each) => each.key === key)
      // An earlier press removed it.
      if (offer === undefined) continue
      isThere = false
      await this.#hand.press(offer)
      this.pressed += 1
      if (!(await this.#hand.isOwn())) this.#hand.refused('a page that is not theirs')
      if (/^(frame )?to /.test(key) || keys.length + 1 === deepest) continue
      const opened = known.fresh(await this.#hand.offers())
      if (opened.offers.length > 0) await this.#press(path, [...keys, key], opened)
    }
  }

  /** Reloads the page, repeats the presses and returns the controls offered. */
  async #again(path: string, keys: readonly string[]): Promise<readonly Offer[]> {
    await this.#hand.open(`${this.#address}${path}`)
    let { offers, known } = new Known().fresh(await this.#hand.offers())
    for (const key of keys) {
      const offer = offers.find((each) => each.key === key)
      if (offer === undefined) return []
      await this.#hand.press(offer)
      ;({ offers, known } = known.fresh(await this.#hand.offers()))
    }
    return offers
  }

  /** Shared controls are pressed on the first page only, and a record's controls on the first such record. */
  #isDone(path: string, key: string): boolean {
    const [page = ''] = path.split('?')
    const isCommon = common.test(key)
    if (isCommon && this.#skipsCommon) return true
    const place = isCommon ? key : `${page.replaceAll(/\d+/g, '#')} › ${key}`
    const isKnown = this.#done.has(place)
    this.#done.add(place)
    return isKnown
  }
}

interface Fresh {
  readonly offers: readonly Offer[]
  /** These controls and all earlier ones. */
  readonly known: Known
}

/** Controls seen on the way here: a dialog that closes shows nothing new. */
class Known {
  readonly #keys: ReadonlySet<string>
  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys)
  }

  fresh(offers: readonly Offer[]): Fresh {
    const known = new Known([...this.#keys, ...offers.map(({ key }) => key)])
    return { offers: offers.filter(({ key }) => !this.#keys.has(key)), known }
  }
}
