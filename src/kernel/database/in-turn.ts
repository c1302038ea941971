/**
 * Waits for statements of a transaction that were sent one after the other without waiting. When one fails those after it
 * fail, too: only the first tells why.
 */
export async function inTurn<T extends readonly unknown[]>(
  ...sent: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  for (const each of sent) each.catch(() => {})
  const results: unknown[] = []
  for (const each of sent) results.push(await each)
  return results as unknown as T
}
