/** Response of a read that was passed in. */
export interface Read<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

/** Query as the cache identifies it. */
export interface Asked<T> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>
}
