import type { MemberToken } from '../../../client/src/generated/logistics.ts'
import { IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useTold } from '../../ui/told.ts'
import { Line } from './line.tsx'
import { messages } from './messages.ts'
import { moduleKey, tokenModules } from './modules.ts'

interface TokenLineProps {
  readonly token: MemberToken
  /** Companies the token is valid for, if relevant here. */
  readonly companies?: string | undefined
  /** Text that explains the effect of ending the token. */
  readonly ending: string
  readonly onEnd: (id: number) => Promise<unknown>
}

/** An API token: permissions, last use and expiry, with a button that ends it. */
export function TokenLine({ token, companies, ending, onEnd }: TokenLineProps) {
  const t = useText(messages)
  const format = useFormat()
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const { id, name, read_only, modules, last_used_at, address, expires_at } = token
  const narrowed = tokenModules.filter((slug) => modules?.includes(slug) === true)
  const words = modules === null ? t('modulesAll') : narrowed.map((slug) => t(moduleKey(slug))).join(', ')
  const end = async () => {
    const question = { title: t('endTitle', { name }), text: ending, action: t('endDo'), danger: true }
    if (!(await confirm(question))) return
    await told(async () => {
      await onEnd(id)
      toast({ text: t('ended', { name }) })
    })
  }
  const used =
    last_used_at === null
      ? t('neverUsed')
      : t('used', { when: format.time(last_used_at), from: address ?? '–' })
  const when = format.date(expires_at)
  return (
    <Line
      title={name}
      facts={[
        [t(read_only ? 'reads' : 'does'), words, companies].filter((each) => each !== undefined).join(' · '),
        `${used} · ${t('until', { when })}`,
      ]}
    >
      <IconButton icon="close" label={t('end', { name })} onClick={() => void end()} />
    </Line>
  )
}
