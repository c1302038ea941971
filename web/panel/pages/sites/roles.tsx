import { useMemo } from 'react'
import type { NewSiteRole, Site, SiteRole } from '../../../../client/src/generated/auth.ts'
import { wholeRows } from '../../../ui/data/rows.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { useCall, useRead, useWrite } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { messages as frameMessages } from '../../messages.ts'
import { rolePermissions, usePermissionWords } from '../../permission-matrix.tsx'
import { PermissionsField, useUnitFields } from './unit-fields.tsx'
import { UnitList } from './unit-list.tsx'
import { messages } from './unit-messages.ts'

interface RolesProps {
  readonly site: Site
  readonly at: string | undefined
}

/** The list is the matrix: a role on each line, what it may read and change in each column. */
export function Roles({ site, at }: RolesProps) {
  const filter = useFilter()
  const site_id = site.id
  const call = useCall()
  const q = filter.get('q')
  const list = useRead(
    'admin.site_roles_list',
    { params: { site_id }, ...(q !== '' && { query: { q } }) },
    { keep: true },
  )
  const creating = useWrite('admin.site_roles_create')
  const saving = useWrite('admin.site_roles_update')
  const removing = useWrite('admin.site_roles_delete')
  const fields = useRoleFields()
  const columns = useColumns()
  const of = {
    kind: 'roles',
    columns,
    fields,
    rows: wholeRows({ ...list, data: list.data?.data }),
    all: list.data?.data ?? [],
    create: (body: NewSiteRole) => creating.mutateAsync({ params: { site_id }, body }),
    update: (id: number, body: Partial<NewSiteRole>, ifMatch: number) =>
      saving.mutateAsync({ params: { site_id, id }, body, ifMatch }),
    remove: ({ id, version }: SiteRole, isForced: boolean) =>
      removing.mutateAsync({
        params: { site_id, id },
        ifMatch: version,
        ...(isForced && { query: { cascade: 'true' as const } }),
      }),
    load: (id: number) => call('admin.site_roles_get', { params: { site_id, id } }),
  } as const
  return <UnitList site={site} at={at} filter={filter} of={of} />
}

function useRoleFields() {
  const t = useText(messages)
  const words = usePermissionWords()
  return fieldsOf<NewSiteRole>({ name: '' }, [
    {
      title: t('general'),
      fields: {
        ...useUnitFields(),
        description: textOf({ label: t('description'), wide: true }),
        api_permissions: ownOf<NonNullable<NewSiteRole['api_permissions']>>({
          label: t('permissions'),
          initial: [],
          control: (control) => <PermissionsField key="api_permissions" {...control} />,
          words,
        }),
      },
    },
  ])
}

function useColumns(): readonly Column<SiteRole>[] {
  const t = useText(messages)
  const frame = useText(frameMessages)
  return useMemo(
    () => [
      { key: 'name', title: t('name'), width: 'minmax(120px, 1.5fr)', cell: ({ name }) => name },
      ...rolePermissions.map(({ key }): Column<SiteRole> => ({
        key,
        title: frame(key),
        width: 'minmax(96px, 1fr)',
        wideOnly: true,
        cell: ({ api_permissions }) => {
          const has = (way: string) =>
            api_permissions.some((each) => each === '*' || each === `${key}.${way}`)
          const ways = [has('read') ? t('reads') : '', key !== 'audit' && has('write') ? t('writes') : '']
          return <span className="soft">{ways.filter((way) => way !== '').join(', ') || nothing}</span>
        },
      })),
    ],
    [t, frame],
  )
}
