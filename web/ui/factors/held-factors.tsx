import type { Factor } from '../../../client/src/generated/auth.ts'
import { Button } from '../button.tsx'
import { useConfirm } from '../confirm.ts'
import type { Read } from '../data/asked.ts'
import { useText } from '../i18n/language.tsx'
import { Awaited } from '../notice.tsx'
import { Section } from '../page.tsx'
import { useToast } from '../toast.tsx'
import { useTold } from '../told.ts'
import { FactorLine } from './factor-line.tsx'
import { messages } from './factor-messages.ts'

interface HeldFactorsProps {
  /** Name of the account's owner. */
  readonly name: string
  readonly held: Read<readonly Factor[]>
  /** Removes all factors; undefined without permission. */
  readonly remove: (() => Promise<unknown>) | undefined
}

/** Another person's second factors. Removing them helps a person who has lost theirs. */
export function HeldFactors({ name, held, remove }: HeldFactorsProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const { data, error, refetch } = held
  const removeAll = async () => {
    const title = t('removeTitle', { name })
    const isSure = await confirm({ title, text: t('removeText'), action: t('removeAll'), danger: true })
    if (!isSure) return
    await told(async () => {
      await remove?.()
      await refetch()
      toast({ text: t('removed', { name }) })
    })
  }
  const action = remove !== undefined && data !== undefined && data.length > 0 && (
    <Button kind="quiet" onClick={() => void removeAll()}>
      {t('removeAll')}
    </Button>
  )
  return (
    <Section title={t('factors')} aside={action}>
      <Awaited data={data} error={error} retry={refetch} lines={1} />
      {data?.length === 0 && <p className="soft">{t('none')}</p>}
      <div>
        {data?.map((factor) => (
          <FactorLine key={factor.id} factor={factor} />
        ))}
      </div>
    </Section>
  )
}
