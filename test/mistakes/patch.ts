/** Lines that stand together in a file, before and after the change. */
interface Hunk {
  readonly before: string
  readonly after: string
}

interface Change {
  /** Below the root. */
  readonly path: string
  readonly hunks: readonly Hunk[]
}

export interface Patch {
  /** The first line: what is wrong, and why it matters. */
  readonly reason: string
  readonly changes: readonly Change[]
}

/** Reads a unified diff as `git diff` writes it, below its first line. A packed tree has no repository, so git is not needed. */
export function patchFrom(text: string): Patch {
  const [reason = '', ...lines] = text.split('\n')
  const files = lines.join('\n').split(/^diff --git .*\n/m)
  return { reason, changes: files.slice(1).map(changeFrom) }
}

function changeFrom(text: string): Change {
  const path = /^\+\+\+ b\/(.*)$/m.exec(text)?.[1]
  if (path === undefined) throw new Error(`A diff that names no file: ${text.slice(0, 80)}`)
  return {
    path,
    hunks: text
      .split(/^@@ .*\n/m)
      .slice(1)
      .map(hunkFrom),
  }
}

function hunkFrom(text: string): Hunk {
  // An editor may have trimmed the sign of an empty line.
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => line === '' || /^[ +-]/.test(line))
  const side = (sign: string) =>
    lines
      .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return { before: side('-'), after: side('+') }
}

/** The text after the change. Throws where a hunk's lines don't occur exactly once: line numbers may have moved. */
export function patched(source: string, { path, hunks }: Change): string {
  return hunks.reduce((text, { before, after }) => {
    const places = text.split(before).length - 1
    if (places !== 1)
      throw new Error(`The patch no longer applies to ${path}: its lines occur ${places} times:\n${before}`)
    return text.replace(before, () => after)
  }, source)
}
