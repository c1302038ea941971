/** Maximum codes per range. An import handles more. */
const mostCodes = 500

/**
 * Expands a range of codes. `A-01-01..A-01-20` gives twenty codes. `A-01-1..B-03-4` gives every bay and level of two
 * aisles. Numbers keep the width of the first one. Text without a range is one code. An invalid range gives undefined.
 */
export function codesOf(text: string): readonly string[] | undefined {
  const [first = '', last, more] = text.split('..').map((each) => each.trim())
  if (first === '' || more !== undefined) return undefined
  if (last === undefined) return [first]
  const from = partsOf(first)
  const to = partsOf(last)
  if (from.length !== to.length) return undefined
  const steps = from.map((part, index) => stepsBetween(part, to[index] ?? ''))
  let codes: readonly string[] = ['']
  for (const each of steps) {
    if (each === undefined || each.length * codes.length > mostCodes) return undefined
    codes = codes.flatMap((code) => each.map((step) => code + step))
  }
  return codes
}

/** Splits a code into runs of digits, runs of letters, and separators. */
function partsOf(code: string): readonly string[] {
  return code.match(/\d+|[A-Za-z]+|[^A-Za-z\d]+/g) ?? []
}

function stepsBetween(from: string, to: string): readonly string[] | undefined {
  if (from === to) return [from]
  if (/^\d+$/.test(from) && /^\d+$/.test(to)) {
    return counted(Number(from), Number(to))?.map((number) => String(number).padStart(from.length, '0'))
  }
  const letters = /^(?:[A-Z]{2}|[a-z]{2})$/
  if (!letters.test(from + to)) return undefined
  return counted(from.charCodeAt(0), to.charCodeAt(0))?.map((letter) => String.fromCharCode(letter))
}

function counted(from: number, to: number): readonly number[] | undefined {
  const count = to - from + 1
  return count < 1 || count > mostCodes ? undefined : Array.from({ length: count }, (_, step) => from + step)
}
