import type { Text } from '../../../ui/i18n/catalogue.ts'
import { useMemo } from 'react'
import type { NewSiteRole, Site, SiteRole } from '../../../../client/src/generated/auth.ts'
import { wholeSource } from '../../../ui/data/rows.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useNarrow } from '../../../ui/media.ts'
import type { Column } from '../../../ui/table/column.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { textOf } from '../../../ui/records/kinds.tsx'
import { useCall, useReadOf, useWrite } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { messages as frameMessages } from '../../messages.ts'
import { rolePermissions, usePermissionWords, usePermissionsField } from '../../permission-matrix.tsx'
import { useUnitFields } from './unit-fields.tsx'
import { type Forced, UnitList } from './unit-list.tsx'
import { messages } from './unit-messages.ts'

interface RolesProps {
  readonly site: Site
  readonly at: string | undefined
}

/** List of roles as a matrix: one row for each role, one column for each subject it may read or change. */
export function Roles({ site, at }: RolesProps) {
  const filter = useFilter()
  const site_id = site.id
  const call = useCall()
  const q = filter.get('q')
  const asked = useReadOf()('admin.site_roles_list', {
    params: { site_id },
    ...(q !== '' && { query: { q } }),
  })
  const creating = useWrite('admin.site_roles_create')
  const saving = useWrite('admin.site_roles_update')
  const removing = useWrite('admin.site_roles_delete')
  const fields = useRoleFields()
  const columns = useColumns()
  const of = {
    kind: 'roles',
    columns,
    fields,
    source: wholeSource(asked, ({ data }) => data),
    create: (body: NewSiteRole) => creating.mutateAsync({ params: { site_id }, body }),
    update: (id: number, body: Partial<NewSiteRole>, ifMatch: number) =>
      saving.mutateAsync({ params: { site_id, id }, body, ifMatch }),
    remove: ({ id, version: ifMatch }: SiteRole, query: Forced) =>
      removing.mutateAsync({ params: { site_id, id }, ifMatch, query }),
    load: (id: number) => call('admin.site_roles_get', { params: { site_id, id } }),
  } as const
  return <UnitList site={site} at={at} filter={filter} of={of} />
}

function useRoleFields() {
  const t = useText(messages)
  const api_permissions = usePermissionsField({
    name: 'api_permissions',
    label: t('permissions'),
    subjects: rolePermissions,
  })
  const description = textOf({ label: t('description'), wide: true })
  return fieldsOf<NewSiteRole>({ name: '' }, [
    { title: t('general'), fields: { ...useUnitFields(), description, api_permissions } },
  ])
}

function useColumns(): readonly Column<SiteRole>[] {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const words = usePermissionWords()
  const isNarrow = useNarrow()
  return useMemo(() => {
    const name: Column<SiteRole> = {
      key: 'name',
      phone: 'head',
      title: t('name'),
      width: 'minmax(120px, 1.5fr)',
      cell: (role) => role.name,
    }
    const all: Column<SiteRole> = {
      key: 'permissions',
      phone: 'text',
      title: t('permissions'),
      cell: ({ api_permissions }) => words(api_permissions) || nothing,
    }
    // A phone is too narrow for the matrix.
    return isNarrow ? [name, all] : [name, ...rolePermissions.map(({ key }) => columnOf(key, frame(key), t))]
  }, [t, frame, words, isNarrow])
}

function columnOf(key: string, title: string, t: Text<typeof messages.en>): Column<SiteRole> {
  const waysIn = ({ api_permissions }: SiteRole) => {
    const has = (way: string) => api_permissions.some((each) => each === '*' || each === `${key}.${way}`)
    const ways = [has('read') ? t('reads') : '', key !== 'audit' && has('write') ? t('writes') : '']
    return ways.filter((way) => way !== '').join(', ')
  }
  return {
    key,
    title,
    width: 'minmax(96px, 1fr)',
    wideOnly: true,
    value: waysIn,
    cell: (role) => <span className="soft">{waysIn(role) || nothing}</span>,
  }
}
