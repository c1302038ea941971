import { useMemo } from 'react'
import type { NewSiteCompany as Body, Site, SiteCompany } from '../../../../client/src/generated/auth.ts'
import { wholeSource } from '../../../ui/data/rows.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { useCall, useReadOf, useWrite } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { useUnitFields } from './unit-fields.tsx'
import { UnitList } from './unit-list.tsx'
import { messages } from './unit-messages.ts'

interface UnitsProps {
  readonly site: Site
  readonly at: string | undefined
}

export function Companies({ site, at }: UnitsProps) {
  const filter = useFilter()
  const site_id = site.id
  const call = useCall()
  const read = useReadOf()
  const creating = useWrite('admin.site_companies_create')
  const saving = useWrite('admin.site_companies_update')
  const removing = useWrite('admin.site_companies_delete')
  const of = {
    ...useLook(),
    kind: 'companies',
    source: wholeSource(
      read('admin.site_companies_list', asked(site_id, filter.get('q'))),
      ({ data }) => data,
    ),
    create: (body: Body) => creating.mutateAsync({ params: { site_id }, body }),
    update: (id: number, body: Partial<Body>, ifMatch: number) =>
      saving.mutateAsync({ params: { site_id, id }, body, ifMatch }),
    remove: ({ id, version }: SiteCompany, isForced: boolean) =>
      removing.mutateAsync({ params: { site_id, id }, ifMatch: version, ...forced(isForced) }),
    load: (id: number) => call('admin.site_companies_get', { params: { site_id, id } }),
  } as const
  return <UnitList site={site} at={at} filter={filter} of={of} />
}

export function Groups({ site, at }: UnitsProps) {
  const filter = useFilter()
  const site_id = site.id
  const call = useCall()
  const read = useReadOf()
  const creating = useWrite('admin.site_groups_create')
  const saving = useWrite('admin.site_groups_update')
  const removing = useWrite('admin.site_groups_delete')
  const of = {
    ...useLook(),
    kind: 'groups',
    source: wholeSource(read('admin.site_groups_list', asked(site_id, filter.get('q'))), ({ data }) => data),
    create: (body: Body) => creating.mutateAsync({ params: { site_id }, body }),
    update: (id: number, body: Partial<Body>, ifMatch: number) =>
      saving.mutateAsync({ params: { site_id, id }, body, ifMatch }),
    remove: ({ id, version }: SiteCompany, isForced: boolean) =>
      removing.mutateAsync({ params: { site_id, id }, ifMatch: version, ...forced(isForced) }),
    load: (id: number) => call('admin.site_groups_get', { params: { site_id, id } }),
  } as const
  return <UnitList site={site} at={at} filter={filter} of={of} />
}

function asked(site_id: number, q: string) {
  return { params: { site_id }, ...(q !== '' && { query: { q } }) }
}

function forced(isForced: boolean) {
  return isForced ? { query: { cascade: 'true' as const } } : {}
}

/** Columns and fields, the same for companies and groups. */
function useLook() {
  const t = useText(messages)
  const format = useFormat()
  const fields = fieldsOf<Body>({ name: '' }, [{ title: t('general'), fields: useUnitFields() }])
  const columns = useMemo(
    (): readonly Column<SiteCompany>[] => [
      {
        key: 'name',
        phone: 'head',
        title: t('name'),
        width: 'minmax(130px, 1.5fr)',
        cell: ({ name }) => name,
      },
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
