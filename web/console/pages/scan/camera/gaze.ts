/** How long a code must be out of sight before it counts again. */
const gone_ms = 1_200
/** Minimum frames without the code: a slow phone takes one per second, and one may be blurred. */
const gonePictures = 2

/**
 * Deduplicates camera reads. A camera sees the same code in every frame, but the user means it once, and again only
 * after removing it.
 */
export class Gaze {
  #text: string | undefined
  #seen_ms = 0
  /** Frames without a code since the last read. */
  #missed = 0

  /** Returns the code only when it comes into sight. */
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
