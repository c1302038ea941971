/**
 * Waits for statements of a transaction that were sent without waiting. After a failure the later statements fail too,
 * so only the first error tells why.
 */
export async function inTurn<T extends readonly unknown[]>(
  ...sent: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  for (const each of sent) each.catch(() => {})
  const results: unknown[] = []
  for (const each of sent) results.push(await each)
  return results as unknown as T
}
