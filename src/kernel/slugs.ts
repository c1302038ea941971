/** `Web Shop München` -> `web-shop-munchen` */
export function slugOf(name: string, otherwise: string): string {
  const slug = dashed(folded(name)).slice(0, 60).replace(/-+$/, '')
  return slug === '' ? otherwise : slug
}

/**
 * A slug that somebody typed, in the one spelling that is stored: `Admin`, `admín` and `ａｄｍｉｎ` are one slug. Undefined
 * when something in it has no such spelling, as the Cyrillic а or a space of no width.
 */
export function slugFrom(typed: string): string | undefined {
  const plain = folded(typed)
  const slug = dashed(plain)
  return slug === '' || !/^[a-z0-9 ._-]+$/.test(plain) ? undefined : slug
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function dashed(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}
