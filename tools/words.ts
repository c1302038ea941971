// The wording that Waybill doesn't use, with a better one for each. Pure: tools/words-lint.ts applies it to the tree.

/** Phrase that must not appear. */
interface Rule {
  readonly pattern: RegExp
  /** What to write instead. Shown with each finding. */
  readonly better: string
  /** `start`: only the start of a comment. `prose`: only in texts that users of the product read. */
  readonly only?: 'start' | 'prose'
}

export interface Finding {
  readonly line: number
  readonly text: string
  readonly better: string
}

/** Space between two words: also a line break within a comment, or between two parts of a string. */
const gap = String.raw`(?:\s|\/\/|\*|#|['\x60]\s*\+\s*['\x60])+`

function phrase(words: string, flags = 'gi'): RegExp {
  return new RegExp(words.replaceAll(' ', gap), flags)
}

const rules: readonly Rule[] = [
  { pattern: phrase(String.raw`\bwhoever\b`), better: 'name the person: the user, the caller, an operator' },
  {
    pattern: phrase(String.raw`(?<!\bone )\bof which\b`),
    better: 'whose, with, or a second sentence',
  },
  { pattern: phrase(String.raw`\bthat which\b`), better: 'name the thing' },
  {
    pattern: phrase(String.raw`\b(?:is|are|was) none\b`, 'g'),
    better: 'is not a X, is invalid, without X',
  },
  { pattern: phrase(String.raw`\bwhatever (?:is|has)\b`), better: 'everything that, all, any' },
  { pattern: phrase(String.raw`\bwhat (?:stands|there is of)\b`), better: 'name the thing' },
  {
    pattern: /(?:Of (?!two|three|several|these|those)|(?:Under which|Whose|That which|As it) )/g,
    better: 'start with the noun: “Size of the answer”, not “Of the answer”',
    only: 'start',
  },
  {
    pattern: /(?:What|Who) /g,
    better: 'start with the noun: “Fields of the row”, not “What the row has”',
    only: 'start',
  },
  {
    pattern: /(?<!decimal |takes? |took |in |first |[.`$/{])\bplaces?\b(?![`}:(=])/gi,
    better: 'location in a warehouse, position in a list',
    only: 'prose',
  },
]

/** A text in single quotes or backquotes. Keys and paths are texts without a blank. */
const quoted = /'(?:[^'\\\n]|\\.)*'|`[^`]*`/g
const commentStart = /(?:^|\s)(?:\/\/|\/\*\*?|#(?= ))\s+/g
const proseFiles =
  /^src\/logistics\/.*(?:words|messages|schema|operations|tags|introduction|field-notes)[^/]*\.ts$|\.md$/

type Match = readonly [at: number, said: string]

/** Findings in a file, by line. */
export function findings(file: string, text: string): readonly Finding[] {
  return rules
    .flatMap((rule) => found(rule, file, text).map((match) => finding(rule.better, text, match)))
    .toSorted((a, b) => a.line - b.line)
}

function finding(better: string, text: string, [at, said]: Match): Finding {
  return { line: text.slice(0, at).split('\n').length, text: said.replaceAll(/\s+/g, ' '), better }
}

function found({ pattern, only }: Rule, file: string, text: string): readonly Match[] {
  if (only === 'start' && file.endsWith('.md')) return []
  if (only === 'start') {
    return startsOf(text).flatMap(([at, said]) => (said.includes('?') ? [] : firstMatch(pattern, at, said)))
  }
  if (only === undefined) return matches(pattern, text)
  if (!proseFiles.test(file)) return []
  if (file.endsWith('.md')) return matches(pattern, text)
  return texts(text).flatMap(([at, said]) =>
    matches(pattern, said).map(([inside, word]): Match => [at + inside, word]),
  )
}

function texts(source: string): readonly Match[] {
  return matches(quoted, source).filter(([, said]) => said.includes(' '))
}

function matches(pattern: RegExp, text: string): readonly Match[] {
  return [...text.matchAll(pattern)].map((match): Match => [match.index, match[0]])
}

/** Match at the very start of a comment. */
function firstMatch(pattern: RegExp, at: number, said: string): readonly Match[] {
  return matches(pattern, said).flatMap(([inside, word]): readonly Match[] =>
    inside === 0 ? [[at, word]] : [],
  )
}

/** First line of each comment. A line comment that follows another continues it. */
function startsOf(text: string): readonly Match[] {
  return matches(commentStart, text).flatMap(([at, opening]): readonly Match[] => {
    const start = at + opening.length
    const before =
      text
        .slice(0, at + (opening.startsWith('\n') ? 0 : 1))
        .split('\n')
        .at(-1) ?? ''
    if (opening.includes('//') && /^\s*\/\//.test(before)) return []
    const end = text.indexOf('\n', start)
    return [[start, text.slice(start, end < 0 ? undefined : end)]]
  })
}
