/** How long a code has to be out of sight before it counts again. */
const gone_ms = 1_200
/** And in how many pictures: a slow phone takes one in a second, and one may be blurred. */
const gonePictures = 2

/** A camera sees the same code in every picture; a person means it once, and once more after they have taken it away. */
export class Gaze {
  #text: string | undefined
  #seen_ms = 0
  /** Pictures without any code since then. */
  #missed = 0

  /** The code, where it has just come into sight. */
  take(text: string | undefined, at_ms: number): string | undefined {
    if (text === undefined) {
      this.#missed += 1
      return undefined
    }
    const isGone = this.#missed >= gonePictures && at_ms - this.#seen_ms > gone_ms
    const isNew = text !== this.#text || isGone
    this.#text = text
    this.#seen_ms = at_ms
    this.#missed = 0
    return isNew ? text : undefined
  }
}
