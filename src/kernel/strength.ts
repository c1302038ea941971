/** What a key of 128 bits takes in the tightest usual notation, base64. */
const leastCharacters = 32
const leastBits = 128
const leastDifferent = 8

/** What people and examples put where a secret belongs: as good as a single letter to whoever guesses. */
const knownWords =
  /change|replace|please|insert|example|default|placeholder|password|passwort|passphrase|secret|token|key|admin|root|test|demo|local|staging|production|development|waybill|logistics|etsm|mdm|metrics|letmein|welcome|qwerty|asdf|this|your|here|now|the|app|api|me/gi

/**
 * What speaks against a secret that nobody has to remember, in words that follow its name. The estimate is generous to
 * randomness (none of a million keys of 128 bits was refused) and cannot see whether a text was made by chance.
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
  // The text moved on by a block is the text itself where it is that block, again and again.
  for (let block = 1; block <= secret.length / 2; block += 1) {
    if (secret.startsWith(secret.slice(block))) return true
  }
  const steps = Array.from(secret.slice(1), (_, at) =>
    Math.abs(secret.charCodeAt(at + 1) - secret.charCodeAt(at)),
  )
  return steps.filter((step) => step <= 1).length > steps.length * 0.7
}

/** As if each character were drawn from the smallest usual alphabet that has them all. */
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
