/** `Web Shop München` -> `web-shop-munchen` */
export function slugOf(name: string, otherwise: string): string {
  const slug = dashed(folded(name)).slice(0, 60).replace(/-+$/, '')
  return slug === '' ? otherwise : slug
}

/** Normalizes a typed slug: `Admin`, `admín` and `ａｄｍｉｎ` are one. Undefined for others, such as the Cyrillic а. */
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
