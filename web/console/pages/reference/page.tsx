import './reference.css'
import { useLocation, useParams } from 'wouter'
import { useText } from '../../../ui/i18n/language.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useModule } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { Carriers } from './carriers.tsx'
import { Clients } from './clients.tsx'
import { Locations } from './locations.tsx'
import { messages } from './messages.ts'
import { Partners } from './partners.tsx'
import { Units } from './units.tsx'
import { Warehouses } from './warehouses.tsx'

const pages = {
  clients: Clients,
  partners: Partners,
  warehouses: Warehouses,
  units: Units,
  carriers: Carriers,
}
const kinds = ['clients', 'partners', 'warehouses', 'units', 'carriers'] as const

export function Page() {
  const t = useText(messages)
  const { kind = 'clients', id, part } = useParams<{ kind?: string; id?: string; part?: string }>()
  const [, go] = useLocation()
  const hasOutbound = useModule('outbound')
  const hasCarriers = useMay('operator') && hasOutbound
  const known = kinds.find((each) => each === kind)
  if (known === 'warehouses' && part === 'locations') return <Locations key={id} warehouse={Number(id)} />
  const at = id === undefined ? undefined : decoded(id)
  if (
    known === undefined ||
    (known === 'carriers' && !hasCarriers) ||
    part !== undefined ||
    (known !== 'units' && at !== undefined && !/^(new|\d+)$/.test(at))
  )
    return <NotFound />
  const Part = pages[known]
  return (
    <Sheet title={t('title')}>
      <div className="reference-body">
        <Tabs
          label={t('kinds')}
          tabs={kinds
            .filter((key) => key !== 'carriers' || hasCarriers)
            .map((key) => ({ key, title: t(key) }))}
          at={known}
          onChange={(key) => go(`/reference/${key}`)}
        >
          <Part at={at} />
        </Tabs>
      </div>
    </Sheet>
  )
}

/** Decodes a unit code from the address. A code may contain a slash, which the router leaves encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
