import './printing.css'
import { useLocation, useParams } from 'wouter'
import { useText } from '../../../ui/i18n/language.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Jobs } from './jobs.tsx'
import { messages } from './messages.ts'
import { Stations } from './stations.tsx'

const kinds = ['jobs', 'stations'] as const

export function Page() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { kind = 'jobs', id } = useParams<{ kind?: string; id?: string }>()
  const known = kinds.find((each) => each === kind)
  if (known === undefined || (id !== undefined && !/^(new|\d+)$/.test(id))) return <NotFound />
  return (
    <Sheet title={t('title')}>
      <div className="printing-body">
        <Tabs
          label={t('kinds')}
          tabs={kinds.map((key) => ({ key, title: t(key) }))}
          at={known}
          onChange={(key) => go(`/printing/${key}`)}
        >
          {known === 'jobs' ? <Jobs at={id} /> : <Stations at={id} />}
        </Tabs>
      </div>
    </Sheet>
  )
}
