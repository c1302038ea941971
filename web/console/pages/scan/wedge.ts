/** A key as a keyboard, or a scanner that pretends to be one, sends it. */
export interface Key {
  readonly key: string
  /** The place of the key, whatever the layout makes of it. */
  readonly code: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  /** Milliseconds of any clock. */
  readonly at_ms: number
  /** It also goes into a field of the page. */
  readonly inField: boolean
}

/** What to do about a key. */
export interface Outcome {
  /** A whole code. */
  readonly text?: string
  /** The page shall not see it: no button is to be pressed by a code. */
  readonly taken: boolean
}

/** FNC1 of GS1, between two values. */
export const separator = '\u001d'
/** Scanners type a character every 5 to 30 ms, slow ones by radio every 50; nobody types four in a row that fast. */
const fastGap_ms = 60
/** After such a pause in a field something new begins. */
const pauseInField_ms = 500
/**
 * Elsewhere any run of keys that ends with Enter is a code, whatever its speed: a slow phone or a hand takes its time.
 * Only a key that was hit by accident long before is forgotten.
 */
const pause_ms = 10_000
const shortest = 4
const longest = 4_096

const passed: Outcome = { taken: false }

/**
 * Recognises codes among keys: a run that ends with Enter or Tab. In a field only a run that no hand types is one,
 * elsewhere any run. FNC1 of GS1 comes as Ctrl+], as F8 or as itself.
 */
export class Wedge {
  #text = ''
  #last_ms = 0
  #isFast = true

  take(key: Key): Outcome {
    const { at_ms, inField } = key
    const gap_ms = at_ms - this.#last_ms
    if (gap_ms > (inField ? pauseInField_ms : pause_ms)) this.#text = ''
    this.#isFast = this.#text === '' || (this.#isFast && gap_ms <= fastGap_ms)
    this.#last_ms = at_ms
    if (key.key === 'Enter' || key.key === 'Tab') return this.#end(key)
    const character = characterOf(key)
    // Shift on its way to a capital, and the like, neither belong to a code nor end it.
    if (character === undefined) return passed
    // The space bar presses buttons; no code begins with one.
    if (character === ' ' && this.#text === '') return passed
    if (this.#text.length < longest) this.#text += character
    return { taken: !inField || character === separator }
  }

  #end({ key, inField }: Key): Outcome {
    const text = this.#text
    const isFast = this.#isFast
    this.#text = ''
    if (text.length < shortest && (inField || text.length < 2)) return passed
    // Tab leads on through the page unless a scanner sent it.
    return isFast || (!inField && key === 'Enter') ? { text, taken: true } : passed
  }
}

function characterOf({ key, code, ctrl, alt, meta }: Key): string | undefined {
  if (meta) return undefined
  if (key === 'F8' || key === separator) return separator
  if (ctrl && !alt) return key === ']' || code === 'BracketRight' ? separator : undefined
  // Ctrl and Alt together are AltGr, by which some layouts have their brackets.
  return key.length === 1 && ctrl === alt ? key : undefined
}
