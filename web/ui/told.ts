import { isConflict } from './data/conflict.tsx'
import { refusalOf } from './data/refusal.ts'
import { useText } from './i18n/language.tsx'
import { useToast } from './toast.tsx'
import { messages } from './messages.ts'

/** Runs what a button does; a refusal is said in passing, because there is no form to say it in. */
export function useTold(): (act: () => Promise<unknown>) => Promise<void> {
  const t = useText(messages)
  const toast = useToast()
  return async (act) => {
    try {
      await act()
    } catch (error) {
      const { errors, message } = refusalOf(error)
      const [first] = Object.values(errors)
      toast({ kind: 'bad', text: isConflict(error) ? t('changedMeanwhile') : (first?.[0] ?? message) })
    }
  }
}
