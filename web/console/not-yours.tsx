import { LinkButton } from '../ui/button.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { Empty } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useWorkspace } from './api.tsx'
import { messages } from './not-yours-messages.ts'
import type { Refused } from './needs.ts'

interface NotYoursProps {
  readonly title: string
  readonly refused: Refused
}

/** Page without access: states the reason and whom to ask. */
export function NotYours({ title, refused }: NotYoursProps) {
  const t = useText(messages)
  const { company } = useWorkspace()
  const home = <LinkButton to="/">{t('home')}</LinkButton>
  return (
    <Page title={title}>
      {refused.kind === 'module' ? (
        <Empty title={t('moduleOff')} action={home}>
          {t('moduleOffText', { company: company.name })}
        </Empty>
      ) : (
        <Empty title={t('notYours')} action={home}>
          {t(refused.kind === 'internal' ? 'internal' : `notYours_${refused.role}`, {
            company: company.name,
          })}
        </Empty>
      )}
    </Page>
  )
}
