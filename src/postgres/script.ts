/** One statement of a SQL file, without its semicolon, and the line it begins on. */
export interface ScriptStatement {
  readonly text: string
  readonly line: number
}

/**
 * The part of PostgreSQL's lexical rules in which a semicolon can hide. A doubled quote needs no rule: it reads as two
 * adjacent strings. Nested block comments aren't supported; the server then refuses the remainder.
 */
const token = new RegExp(
  [
    String.raw`(?<blank>\s+|--[^\n]*|/\*[^]*?\*/)`,
    String.raw`[eE]'(?:[^'\\]|\\[^]|'')*'`,
    String.raw`'[^']*'`,
    String.raw`"[^"]*"`,
    String.raw`\$(?<tag>[\p{L}_][\p{L}\d_]*)?\$[^]*?\$\k<tag>\$`,
    String.raw`(?<word>[\p{L}_][\p{L}\d_$]*)`,
    String.raw`(?<end>;)`,
    String.raw`[^]`,
  ].join('|'),
  'gu',
)

export function statementsOf(script: string): readonly ScriptStatement[] {
  const statements: ScriptStatement[] = []
  let start: number | undefined
  let previous: string | undefined
  // BEGIN ATOMIC … END contains whole statements. Inside it, CASE is the only other word that END closes.
  let depth = 0
  for (const { 0: text, index, groups } of script.matchAll(token)) {
    if (groups?.['blank'] !== undefined) continue
    if (groups?.['end'] !== undefined && depth === 0) {
      if (start !== undefined) statements.push(statementAt(script, start, index))
      start = undefined
      continue
    }
    start ??= index
    const word = groups?.['word'] === undefined ? undefined : text.toLowerCase()
    if (depth === 0 ? word === 'atomic' && previous === 'begin' : word === 'case') depth += 1
    else if (depth > 0 && word === 'end') depth -= 1
    previous = word
  }
  if (start !== undefined) statements.push(statementAt(script, start, script.length))
  return statements
}

function statementAt(script: string, start: number, end: number): ScriptStatement {
  return { text: script.slice(start, end), line: script.slice(0, start).split('\n').length }
}
