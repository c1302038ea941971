/** A question as the cache knows it. */
export interface Asked<T> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>
}
