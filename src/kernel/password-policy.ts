import type { Fault } from './faults.ts'
import { commonWords } from './common-words.ts'

export const passwordLength = { min: 8, max: 256 } as const

/**
 * Faults of a new password: its length and how soon it would be guessed, never its kinds of characters. `personal` is
 * what an attacker knows: the e-mail address, the name, the name of the site.
 */
export function passwordFaults(password: string, personal: readonly string[]): readonly Fault[] {
  const path = 'password'
  const length = Array.from(password).length
  if (length < passwordLength.min) return [{ path, rule: 'min_string', params: { min: passwordLength.min } }]
  if (length > passwordLength.max) return [{ path, rule: 'max_string', params: { max: passwordLength.max } }]
  if (isPersonal(password, personal)) return [{ path, rule: 'personal_password' }]
  return isCommon(password) ? [{ path, rule: 'common_password' }] : []
}

/** Letters and digits only, without case, accents or character width. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Text without the digits at both ends: the `Rossi` of `Rossi2024`. */
function core(text: string): string {
  return text.replace(/^\p{N}+|\p{N}+$/gu, '')
}

function isPersonal(password: string, personal: readonly string[]): boolean {
  const whole = folded(password)
  return personal.flatMap(spellings).some((known) => {
    if (known === whole) return true
    return core(known).length >= 4 && core(known) === core(whole)
  })
}

/** The whole text, the part before an `@`, and its words. */
function spellings(text: string): readonly string[] {
  const local = text.includes('@') ? [text.slice(0, text.indexOf('@'))] : []
  const parts = text.split(/[\s@._-]+/).filter((part) => part.length >= 4)
  return [text, ...local, ...parts].map(folded).filter((part) => part !== '')
}

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
}

function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRepetition(plain) || isWalk(plain)) return true
  // `1` can stand for i or l.
  const spelled = [plain, unleet(plain, 'i'), unleet(plain, 'l')]
  return spelled.some((text) => commonWords.has(text) || isDecorated(text) || isDecorated(unleetInside(text)))
}

function unleet(text: string, one: 'i' | 'l'): string {
  return Array.from(text, (sign) => (sign === '1' ? one : (leet[sign] ?? sign))).join('')
}

/** Characters at the ends are more often decoration than letters: `p@ssw0rd!` is `password` and a `!`. */
function unleetInside(text: string): string {
  const [, before = '', inside = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  return before + unleet(inside, 'i') + after
}

const decorationLimit = 8

/** A common word, once or twice, surrounded by a year or a few characters. */
function isDecorated(text: string): boolean {
  const word = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  if (word.length < 3 || text.length - word.length > decorationLimit) return false
  const half = word.slice(0, word.length / 2)
  return commonWords.has(word) || (half + half === word && commonWords.has(half))
}

/** `aaaaaaaa`, `12121212`, `abcabcabc`: a unit of up to four characters, repeated. */
function isRepetition(text: string): boolean {
  const signs = Array.from(text)
  return [1, 2, 3, 4].some((unit) => signs.every((sign, i) => sign === signs[i % unit]))
}

const rows = [
  '`1234567890-=',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
]
/** Keys below each other on the keyboard: `1qaz`, `xsw2`, `1q2w3e`. */
const columns = Array.from('1234567890', (digit, i) => {
  const [above = '', ...below] = ['qwertyuiop', 'asdfghjkl;', 'zxcvbnm,./'].map((row) => row.charAt(i))
  return [digit + above + below.join(''), '234567890'.charAt(i) + above]
}).flat()
const neighbours = new Set(
  [...rows, ...columns].flatMap((line) =>
    Array.from(line).flatMap((sign, i) =>
      i === 0 ? [] : [line.slice(i - 1, i + 1), `${sign}${line[i - 1]}`],
    ),
  ),
)

/** Nearly every character follows from the one before: the same, its neighbour on the keyboard or in the alphabet. */
function isWalk(text: string): boolean {
  const signs = Array.from(text)
  const leaps = signs.filter((sign, i) => i > 0 && !follows(signs[i - 1] ?? '', sign)).length
  return leaps * 4 <= signs.length - 1
}

function follows(before: string, sign: string): boolean {
  const step = (sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  const counts = /^[a-z0-9]{2}$/.test(before + sign) && Math.abs(step) === 1
  return (
    step === 0 || counts || before + sign === '90' || before + sign === '09' || neighbours.has(before + sign)
  )
}
