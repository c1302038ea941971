/** How long a code has to be out of sight before it counts again. */
const gone_ms = 1_200

/** A camera sees the same code in every picture; a person means it once, and once more after they have taken it away. */
export class Gaze {
  #text: string | undefined
  #seen_ms = 0

  /** The code, where it has just come into sight. */
  take(text: string | undefined, at_ms: number): string | undefined {
    const isGone = at_ms - this.#seen_ms > gone_ms
    if (text === undefined) return undefined
    const isNew = text !== this.#text || isGone
    this.#text = text
    this.#seen_ms = at_ms
    return isNew ? text : undefined
  }
}
