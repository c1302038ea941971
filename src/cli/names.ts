import type { AnyCommand } from '../kernel/command.ts'

/** Meaning of the first words of a command line. */
export type Target =
  | { readonly kind: 'command'; readonly command: AnyCommand; readonly rest: readonly string[] }
  | { readonly kind: 'group'; readonly name: string; readonly rest: readonly string[] }
  | {
      readonly kind: 'unknown'
      readonly typed: string
      readonly group: string
      readonly nearest: string | undefined
    }

/** Finds the target. The longest name wins: `site secret` before a command called `site`. */
export function targetOf(argv: readonly string[], commands: readonly AnyCommand[]): Target {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const words = end === -1 ? argv : argv.slice(0, end)
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    const rest = argv.slice(count)
    const command = commands.find((each) => each.name === name)
    if (command !== undefined) return { kind: 'command', command, rest }
    if (commandsOf(name, commands).length === 0) continue
    return count === words.length ? { kind: 'group', name, rest } : unknown(words, count, commands)
  }
  return words.length === 0 ? { kind: 'group', name: '', rest: argv } : unknown(words, 0, commands)
}

/** The first `depth` words are a group that doesn't contain the next word. */
function unknown(words: readonly string[], depth: number, commands: readonly AnyCommand[]): Target {
  const group = words.slice(0, depth).join(' ')
  const typed = words.slice(0, depth + 1).join(' ')
  return { kind: 'unknown', typed, group, nearest: nearestName(words, group, commands) }
}

/** Commands of a group. The group '' contains all commands. */
export function commandsOf(group: string, commands: readonly AnyCommand[]): readonly AnyCommand[] {
  return group === '' ? commands : commands.filter((each) => each.name.startsWith(`${group} `))
}

/** With more mistakes than this, a suggestion would be a guess. */
const mistakesLimit = 3

function nearestName(
  words: readonly string[],
  group: string,
  commands: readonly AnyCommand[],
): string | undefined {
  let nearest: { readonly name: string; readonly distance: number } | undefined
  for (const name of namesOf(commandsOf(group, commands))) {
    if (name.length <= group.length) continue
    // Words beyond the length of the name are arguments, so they don't count as mistakes.
    const typed = words.slice(0, name.split(' ').length).join(' ').slice(0, 100)
    const distance = mistakes(typed, name)
    if (distance > mistakesLimit || distance > name.length * 0.4) continue
    if (nearest === undefined || distance < nearest.distance) nearest = { name, distance }
  }
  return nearest?.name
}

/** Commands, then groups. The first of two equally close names is suggested, so prefer one that does something. */
function namesOf(commands: readonly AnyCommand[]): ReadonlySet<string> {
  const names = new Set(commands.map((each) => each.name))
  for (const { name } of commands) {
    const words = name.split(' ')
    for (let count = 1; count < words.length; count += 1) names.add(words.slice(0, count).join(' '))
  }
  return names
}

/** Edit distance: letters to add, drop, change, or swap with their neighbour to get from one word to the other. */
function mistakes(from: string, to: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const changed = at(last, j - 1) + (same ? 0 : 1)
      const shorter = Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed)
      row.push(swapped ? Math.min(shorter, at(beforeLast, j - 2) + 1) : shorter)
    }
    beforeLast = last
    last = row
  }
  return at(last, to.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
