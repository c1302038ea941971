import { useToast } from './toast.tsx'

/** Makes the callbacks of a write: once it succeeds, a toast says so and the dialog closes. */
export function useDone(close: () => void) {
  const toast = useToast()
  return (text: string) => ({
    onSuccess: () => {
      toast({ kind: 'good', text })
      close()
    },
  })
}
