import { useConfirm } from '../../../ui/confirm.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { messages } from './unit-messages.ts'

/** Confirms and deletes. If users still have the unit, says so and confirms again before forcing it. */
export function useRemoval<R extends { readonly name: string }>(
  remove: (unit: R, isForced: boolean) => Promise<unknown>,
  onGone: () => void,
) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  return async (unit: R) => {
    const { name } = unit
    const title = t('removeTitle', { name })
    const isSure = await confirm({ title, text: t('removeText'), action: t('remove'), danger: true })
    if (!isSure) return
    await told(async () => {
      try {
        await remove(unit, false)
      } catch (error) {
        const { code, message } = refusalOf(error)
        if (code !== 'in_use') throw error
        const text = `${message} ${t('inUse')}`
        if (!(await confirm({ title, text, action: t('removeAnyway'), danger: true }))) return
        await remove(unit, true)
      }
      onGone()
      toast({ text: t('removed', { name }) })
    })
  }
}
