/** What is dear to make is made when it is first wanted, and kept. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
