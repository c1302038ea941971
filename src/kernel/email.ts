import { domainToASCII } from 'node:url'

/** Dot-separated words of at most 64 characters: nothing invisible, and nothing that would need quoting. */
const mailbox = /^(?=.{1,64}$)[^\s@.\p{C}<>()[\]\\,;:"]+(?:\.[^\s@.\p{C}<>()[\]\\,;:"]+)*$/u
/** Excludes characters that the URL parser would take for another part of an address, an escape or a number. */
const plainDomain = /^[^\s\p{C}@%/\\?#:[\]]{1,255}$/u
const asciiDomain = /^[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62})*$/

/** Canonical spelling of an address: compatibility forms and case folded, domain in ASCII. Undefined if invalid. */
export function canonicalEmail(address: string): string | undefined {
  // Case folding can reintroduce sequences that NFKC had removed.
  const folded = address.normalize('NFKC').toLowerCase().normalize('NFKC')
  const at = folded.lastIndexOf('@')
  const [local, domain] = [folded.slice(0, at), folded.slice(at + 1)]
  if (at === -1 || !mailbox.test(local) || !plainDomain.test(domain)) return undefined
  const ascii = domainToASCII(domain)
  return asciiDomain.test(ascii) && !/(^|\.)\d+$/.test(ascii) ? `${local}@${ascii}` : undefined
}
