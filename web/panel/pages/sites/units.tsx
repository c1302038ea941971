import { useMemo } from 'react'
import type { NewSiteCompany as Body, Site, SiteCompany } from '../../../../client/src/generated/auth.ts'
import { wholeSource } from '../../../ui/data/rows.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainColumn } from '../../../ui/table/plain-column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { useCall, useReadOf, useWrite } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { useUnitFields } from './unit-fields.tsx'
import { type Forced, UnitList } from './unit-list.tsx'
import { messages } from './unit-messages.ts'

interface UnitsProps {
  readonly kind: 'companies' | 'groups'
  readonly site: Site
  readonly at: string | undefined
}

/** Companies or groups of a site: the same records, called differently. */
export function Units({ kind, site, at }: UnitsProps) {
  const filter = useFilter()
  const site_id = site.id
  const call = useCall()
  const q = filter.get('q')
  const asked = useReadOf()(`admin.site_${kind}_list`, {
    params: { site_id },
    ...(q !== '' && { query: { q } }),
  })
  const creating = useWrite(`admin.site_${kind}_create`)
  const saving = useWrite(`admin.site_${kind}_update`)
  const removing = useWrite(`admin.site_${kind}_delete`)
  const of = {
    ...useLook(),
    kind,
    source: wholeSource(asked, ({ data }) => data),
    create: (body: Body) => creating.mutateAsync({ params: { site_id }, body }),
    update: (id: number, body: Partial<Body>, ifMatch: number) =>
      saving.mutateAsync({ params: { site_id, id }, body, ifMatch }),
    remove: ({ id, version: ifMatch }: SiteCompany, query: Forced) =>
      removing.mutateAsync({ params: { site_id, id }, ifMatch, query }),
    load: (id: number) => call(`admin.site_${kind}_get`, { params: { site_id, id } }),
  }
  return <UnitList site={site} at={at} filter={filter} of={of} />
}

/** Columns and fields, the same for companies and groups. */
function useLook() {
  const t = useText(messages)
  const format = useFormat()
  const fields = fieldsOf<Body>({ name: '' }, [{ title: t('general'), fields: useUnitFields() }])
  const columns = useMemo(
    (): readonly Column<SiteCompany>[] => [
      plainColumn('name', { phone: 'head', title: t('name'), width: 'minmax(130px, 1.5fr)' }),
      {
        key: 'slug',
        phone: 'note',
        title: t('slug'),
        width: 'minmax(110px, 1fr)',
        wideOnly: true,
        value: ({ slug }) => slug,
        cell: ({ slug }) => <code>{slug}</code>,
      },
      {
        key: 'keys',
        phone: 'text',
        title: t('actionKeys'),
        width: 'minmax(120px, 2fr)',
        value: ({ action_keys }) => action_keys.join(', '),
        cell: ({ action_keys }) => <span className="soft">{action_keys.join(', ')}</span>,
      },
      {
        key: 'updated',
        title: t('updated'),
        width: '150px',
        wideOnly: true,
        value: ({ updated_at }) => plainTime(updated_at),
        cell: ({ updated_at }) => format.time(updated_at),
      },
    ],
    [t, format],
  )
  return { columns, fields }
}
