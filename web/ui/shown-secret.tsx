import { type ComponentProps, useState } from 'react'
import { SecretDialog } from './secret-dialog.tsx'

type Shown = Omit<ComponentProps<typeof SecretDialog>, 'onClose'>

/** Dialog of a secret that was just issued. `onSeen` runs once it's closed. */
export function useShownSecret() {
  const [shown, setShown] = useState<Shown & { readonly onSeen: () => void }>()
  const show = (secret: Shown, onSeen = () => {}) => setShown({ ...secret, onSeen })
  const close = () => {
    setShown(undefined)
    shown?.onSeen()
  }
  const dialog = shown !== undefined && <SecretDialog {...shown} onClose={close} />
  return { show, dialog }
}
