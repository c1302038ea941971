import { useLocation, useParams } from 'wouter'
import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'
import { Rules } from './rules.tsx'
import { Tasks } from './tasks.tsx'

/** Replenishment tasks for pick locations, and the rules behind them. */
export function Page() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { part } = useParams<{ part?: string }>()
  const mayWalk = useMay('operator')
  const at = part === 'rules' ? 'rules' : 'tasks'
  return (
    <Sheet
      title={t('title')}
      actions={
        mayWalk && (
          <LinkButton icon="scan" to="/scan/replenish">
            {t('walk')}
          </LinkButton>
        )
      }
    >
      <Tabs
        label={t('parts')}
        tabs={[
          { key: 'tasks', title: t('tasks') },
          { key: 'rules', title: t('rules') },
        ]}
        at={at}
        onChange={(key) => go(key === 'rules' ? '/replenishments/rules' : '/replenishments')}
      >
        {at === 'rules' ? <Rules /> : <Tasks />}
      </Tabs>
    </Sheet>
  )
}
