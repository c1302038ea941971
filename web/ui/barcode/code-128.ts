// Code 128: each symbol is eleven modules (thirteen for the last), as bars and spaces of one to four modules.

/** Widths of the 107 symbols, each as bar, space, bar, space, bar, space. */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const startB = 104
const startC = 105
const codeB = 100
const codeC = 99
const stop = 106

/**
 * Symbols for a text of printable ASCII. Digit pairs use set C where four or more digits are at an end, or six or more
 * in the middle. Everything else uses set B. Undefined if a character isn't encodable.
 */
export function symbolsOf(text: string): readonly number[] | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined
  const symbols: number[] = []
  for (const [index, run] of runsOf(text).entries()) {
    if (run.pairs) symbols.push(index === 0 ? startC : codeC, ...(run.text.match(/../g) ?? []).map(Number))
    else
      symbols.push(
        index === 0 ? startB : codeB,
        ...Array.from(run.text, (letter) => letter.charCodeAt(0) - 32),
      )
  }
  const check = symbols.reduce((sum, symbol, place) => sum + symbol * Math.max(1, place), 0) % 103
  return [...symbols, check, stop]
}

interface Run {
  readonly text: string
  readonly pairs: boolean
}

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  const add = (piece: string, pairs: boolean) => {
    const before = runs.at(-1)
    if (before?.pairs === pairs) runs[runs.length - 1] = { text: before.text + piece, pairs }
    else if (piece !== '') runs.push({ text: piece, pairs })
  }
  for (const [piece] of text.matchAll(/\d+|\D+/g)) {
    const atEdge = text.startsWith(piece) || text.endsWith(piece)
    const digits = /\d/.test(piece) && piece.length >= (atEdge ? 4 : 6) ? piece.length : 0
    // If the number of digits is odd, the first digit joins the preceding run.
    const plain = digits === 0 ? piece.length : digits % 2
    add(piece.slice(0, plain), false)
    if (digits > 0) add(piece.slice(plain), true)
  }
  return runs
}

/** Modules of a text, true for a bar. */
export function code128(text: string): readonly boolean[] | undefined {
  return symbolsOf(text)?.flatMap((symbol) => modulesOf(widths[symbol] ?? ''))
}

function modulesOf(pattern: string): readonly boolean[] {
  return Array.from(pattern).flatMap((width, place) =>
    Array.from({ length: Number(width) }, () => place % 2 === 0),
  )
}
