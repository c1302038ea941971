/** Aborts at the first SIGINT or SIGTERM, to finish what is running. A second one ends the process at once. */
export function interruption(): { readonly closing: AbortSignal; readonly forget: () => void } {
  const controller = new AbortController()
  const hear = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, hear)
  return {
    closing: controller.signal,
    forget: () => {
      for (const signal of signals) process.off(signal, hear)
    },
  }
}
