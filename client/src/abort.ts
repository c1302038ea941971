/** Throws the reason of a signal that has ended. By hand: `throwIfAborted` and `reason` are missing in React Native. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw abortReason(signal)
}

export function abortReason(signal: AbortSignal | undefined): unknown {
  const reason: unknown = signal?.reason
  return reason ?? Object.assign(new Error('The call was aborted.'), { name: 'AbortError' })
}
