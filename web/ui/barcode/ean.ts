// EAN-13, EAN-8 and UPC-A (an EAN-13 with a leading zero).

/** Modules of each digit in set A, seven per digit. Set B is C mirrored; set C is A inverted. */
const setA = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
/** Sets of the six digits in the left half, by the leading digit of the thirteen. */
const parities = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

/** Whether the last digit is the check digit of the preceding ones, as in all GS1 codes. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = digits.toReversed().reduce((total, each, place) => total + each * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function digit(value: string, set: string): string {
  const a = setA[Number(value)] ?? ''
  const c = a.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
  if (set === 'A') return a
  return set === 'C' ? c : Array.from(c).toReversed().join('')
}

/** Modules of a valid EAN-8, UPC-A or EAN-13, true for a bar; undefined for anything else. */
export function ean(text: string): readonly boolean[] | undefined {
  if (!isGtin(text) || text.length === 14) return undefined
  const code = text.length === 12 ? `0${text}` : text
  const half = code.length === 8 ? 4 : 6
  const body = code.length === 8 ? code : code.slice(1)
  const sets = code.length === 8 ? 'AAAA' : (parities[Number(code[0])] ?? '')
  const left = Array.from(body.slice(0, half), (each, place) => digit(each, sets[place] ?? 'A'))
  const right = Array.from(body.slice(half), (each) => digit(each, 'C'))
  return Array.from(`101${left.join('')}01010${right.join('')}101`, (bit) => bit === '1')
}
