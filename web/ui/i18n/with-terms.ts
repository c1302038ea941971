import type { Catalogue, Entries } from './catalogue.ts'

type Merged<T extends Entries, E extends Entries> = {
  readonly [K in keyof T | keyof E]: K extends keyof E ? E[K] : K extends keyof T ? T[K] : never
}

/** Makes catalogues with the texts of a page and terms that other pages use too. The page's own text wins. */
export function withTerms<const T extends Entries>(
  terms: Catalogue<T>,
): <const E extends Entries>(own: Catalogue<E>) => Catalogue<Merged<T, E>>
export function withTerms(terms: Catalogue<Entries>) {
  return (own: Catalogue<Entries>) => ({
    en: { ...terms.en, ...own.en },
    it: { ...terms.it, ...own.it },
    ro: { ...terms.ro, ...own.ro },
  })
}
