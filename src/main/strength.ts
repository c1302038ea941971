/** Length of a 128-bit key in the tightest common notation, base64. */
const leastCharacters = 32
const leastBits = 128
const leastDifferent = 8

/** Words that people and examples use in place of a secret. To an attacker each is worth a single letter. */
const knownWords =
  /change|replace|please|insert|example|default|placeholder|password|passwort|passphrase|secret|token|key|admin|root|test|demo|local|staging|production|development|waybill|logistics|etsm|mdm|metrics|letmein|welcome|qwerty|asdf|this|your|here|now|the|app|api|me/gi

/**
 * Why a secret that nobody has to remember is too weak, as text that follows its name. The estimate is generous to
 * randomness (none of a million keys of 128 bits was refused). It can't tell whether a text was generated randomly.
 */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < leastCharacters)
    return `has ${secret.length} characters, the least is ${leastCharacters}`
  if (isPattern(secret)) return 'is a pattern and not random'
  const rest = secret.replaceAll(knownWords, '')
  if (rest.length < secret.length && bitsOf(rest) < leastBits) return 'is made of well-known words'
  return bitsOf(secret) < leastBits ? `has less than ${leastBits} bits` : undefined
}

export const howToMakeOne = 'make one by `bin/waybill key` or `openssl rand -base64 32`'

function isPattern(secret: string): boolean {
  if (new Set(secret).size < leastDifferent) return true
  // A text that repeats a block equals itself when shifted by that block.
  for (let block = 1; block <= secret.length / 2; block += 1) {
    if (secret.startsWith(secret.slice(block))) return true
  }
  const steps = Array.from(secret.slice(1), (_, at) =>
    Math.abs(secret.charCodeAt(at + 1) - secret.charCodeAt(at)),
  )
  return steps.filter((step) => step <= 1).length > steps.length * 0.7
}

/** Entropy as if each character were drawn from the smallest common alphabet that contains them all. */
function bitsOf(text: string): number {
  const alphabets = [
    [/^\d*$/, 10],
    [/^(?:[\da-f]*|[\dA-F]*)$/, 16],
    [/^(?:[\da-z]*|[\dA-Z]*)$/, 36],
    [/^[\da-zA-Z]*$/, 62],
  ] as const
  const size = alphabets.find(([pattern]) => pattern.test(text))?.[1] ?? 64
  return Math.round(text.length * Math.log2(size))
}
