/** Throws the reason of an aborted signal. Implemented by hand: React Native lacks `throwIfAborted` and `reason`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw abortReason(signal)
}

export function abortReason(signal: AbortSignal | undefined): unknown {
  const reason: unknown = signal?.reason
  return reason ?? Object.assign(new Error('The call was aborted.'), { name: 'AbortError' })
}
