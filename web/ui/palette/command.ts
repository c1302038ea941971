import type { IconName } from '../icon.tsx'

/** Something that the palette goes to, or does. */
export interface Command {
  readonly key: string
  readonly title: string
  /** A word beside it: a code, a path. */
  readonly note?: string
  /** Words that find it as well. */
  readonly also?: string
  readonly group: string
  readonly icon: IconName
  readonly run: () => void
}

/** How well a text fits what was typed: 3 begins with it, 2 has all its words, 1 has its letters in their order, 0 does not. */
export function fitOf(text: string, typed: string): 0 | 1 | 2 | 3 {
  const plain = plainOf(text)
  const wanted = plainOf(typed.trim())
  if (plain.startsWith(wanted)) return 3
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  if (wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 2
  let from = 0
  return Array.from(wanted).every((letter) => (from = plain.indexOf(letter, from) + 1) > 0) ? 1 : 0
}

/** Case and accents aside. */
function plainOf(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/**
 * Those that fit what was typed, the best first; of equals, as they stand. What was found by the service stands before what
 * has no more than the letters.
 */
export function fitting(
  commands: readonly Command[],
  typed: string,
  found: readonly Command[],
): readonly Command[] {
  const ranked = commands.map((command) => ({
    command,
    fit: Math.max(fitOf(command.title, typed), Math.min(2, fitOf(command.also ?? '', typed))),
  }))
  const of = (fits: readonly number[]) =>
    ranked
      .filter(({ fit }) => fits.includes(fit))
      .toSorted((a, b) => b.fit - a.fit)
      .map(({ command }) => command)
  return [...of([3, 2]), ...found, ...of([1])]
}
