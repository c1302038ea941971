/** Waits for statements sent without waiting. After a failure the later ones fail too: the first error tells why. */
export async function inTurn<T extends readonly unknown[]>(
  ...sent: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  for (const each of sent) each.catch(() => {})
  const results: unknown[] = []
  for (const each of sent) results.push(await each)
  return results as unknown as T
}
