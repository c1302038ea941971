import type { Fault } from '../../../kernel/faults.ts'

/** Callers' own notes on a line. They decide nothing, so they may change in any status. */
export interface LineNotes {
  readonly external_reference: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

export type GivenNotes = { readonly [K in keyof LineNotes]?: LineNotes[K] | undefined }

/** Notes of a line after a request; omitted notes keep their values. */
export function notesAfter(given: GivenNotes, stored: LineNotes | undefined): LineNotes {
  const { external_reference = stored?.external_reference ?? null, metadata = stored?.metadata ?? {} } = given
  return { external_reference, metadata }
}

interface NamedLine {
  readonly id?: number | undefined
  readonly line_number?: number | undefined
}

export interface LineMatch<S, G> {
  readonly kept: readonly { readonly stored: S; readonly given: G; readonly index: number }[]
  readonly added: readonly { readonly given: G; readonly index: number; readonly line_number: number }[]
  readonly removed: readonly S[]
  readonly faults: readonly Fault[]
}

/** Matches given lines to stored lines: by `id`, then by `line_number`. Stored lines without a match go. */
export function matchLines<
  S extends { readonly id: number; readonly line_number: number },
  G extends NamedLine,
>(stored: readonly S[], given: readonly G[]): LineMatch<S, G> {
  const kept: { stored: S; given: G; index: number }[] = []
  const added: { given: G; index: number; line_number: number }[] = []
  const faults: Fault[] = []
  const seen = new Set<S>()
  const numbers = new Set<number>()
  let highest = Math.max(
    0,
    ...stored.map((line) => line.line_number),
    ...given.map((line) => line.line_number ?? 0),
  )
  given.forEach((line, index) => {
    const known = stored.find((each) =>
      line.id === undefined ? each.line_number === line.line_number : each.id === line.id,
    )
    if (known === undefined && line.id !== undefined)
      faults.push({ path: `lines.${index}.id`, rule: 'selected' })
    else if (known !== undefined && seen.has(known))
      faults.push({
        path: `lines.${index}.${line.id === undefined ? 'line_number' : 'id'}`,
        rule: 'duplicate',
      })
    else if (known !== undefined) kept.push({ stored: known, given: line, index })
    if (known !== undefined) seen.add(known)
    else {
      const line_number = line.line_number ?? (highest += 1)
      if (numbers.has(line_number)) faults.push({ path: `lines.${index}.line_number`, rule: 'duplicate' })
      numbers.add(line_number)
      added.push({ given: line, index, line_number })
    }
  })
  return { kept, added, removed: stored.filter((line) => !seen.has(line)), faults }
}

/** Stored lines that an action names; unknown or repeated lines are faults. */
export function namedLines<
  S extends { readonly id: number; readonly line_number: number },
  G extends NamedLine,
>(
  stored: readonly S[],
  given: readonly G[],
): {
  readonly named: readonly { readonly stored: S; readonly given: G; readonly index: number }[]
  readonly faults: readonly Fault[]
} {
  const { kept, added, faults } = matchLines(stored, given)
  const unknown = added.flatMap(({ index, given: line }): readonly Fault[] =>
    line.id === undefined
      ? [
          {
            path: `lines.${index}.line_number`,
            rule: line.line_number === undefined ? 'required' : 'selected',
          },
        ]
      : [],
  )
  return { named: kept, faults: [...faults, ...unknown] }
}
