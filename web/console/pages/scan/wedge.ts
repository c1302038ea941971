/** A key event from a keyboard or a keyboard-wedge scanner. */
export interface Key {
  readonly key: string
  /** Physical key, independent of the layout. */
  readonly code: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  /** Milliseconds of any clock. */
  readonly at_ms: number
  /** Whether the key also types into a page field. */
  readonly inField: boolean
}

/** How to handle a key. */
export interface Outcome {
  /** A complete code. */
  readonly text?: string
  /** Whether to hide the key from the page, so that a code presses no buttons. */
  readonly taken: boolean
}

/** GS1's FNC1, the separator between two values. */
export const separator = '\u001d'
/**
 * Maximum gap between scanner keys. Scanners type a character every 5 to 30 ms, slow radio ones every 50. No one types
 * four in a row that fast.
 */
const fastGap_ms = 60
/** A pause in a field after which a new run starts. */
const pauseInField_ms = 500
/**
 * Outside fields, any run of keys that ends with Enter is a code at any speed, because slow phones and hands take time.
 * This pause only discards keys hit by accident long before.
 */
const pause_ms = 10_000
const shortest = 4
const longest = 4_096

const passed: Outcome = { taken: false }

/**
 * Recognizes codes in key events: a run that ends with Enter or Tab. In a field, only a run too fast for a hand counts;
 * elsewhere, any run does. GS1's FNC1 arrives as Ctrl+], as F8 or as itself.
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
    // Modifier keys, such as Shift before a capital, are neither part of a code nor its end.
    if (character === undefined) return passed
    // The space bar presses buttons, and no code starts with a space.
    if (character === ' ' && this.#text === '') return passed
    if (this.#text.length < longest) this.#text += character
    return { taken: !inField || character === separator }
  }

  #end({ key, inField }: Key): Outcome {
    const text = this.#text
    const isFast = this.#isFast
    this.#text = ''
    if (text.length < shortest && (inField || text.length < 2)) return passed
    // Tab moves the focus unless a scanner sent it.
    return isFast || (!inField && key === 'Enter') ? { text, taken: true } : passed
  }
}

function characterOf({ key, code, ctrl, alt, meta }: Key): string | undefined {
  if (meta) return undefined
  if (key === 'F8' || key === separator) return separator
  if (ctrl && !alt) return key === ']' || code === 'BracketRight' ? separator : undefined
  // Ctrl and Alt together mean AltGr, which some layouts need for brackets.
  return key.length === 1 && ctrl === alt ? key : undefined
}
