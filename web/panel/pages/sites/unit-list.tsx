import { useLocation } from 'wouter'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import type { PagedOptions } from '../../../ui/data/rows.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import type { Shown } from '../../../ui/records/cell.ts'
import type { Fields } from '../../../ui/records/fields.ts'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { Side } from '../../../ui/side.tsx'
import { type Column, loadedRows } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import type { Filter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './unit-messages.ts'

export interface Unit {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly action_keys: readonly string[]
  readonly version: number
}

/** Deletes it although users still have it. */
export interface Forced {
  readonly cascade?: 'true'
}

export interface UnitKind<R extends Unit & Shown<Body>, Body extends object> {
  readonly kind: 'roles' | 'companies' | 'groups'
  readonly source: PagedOptions<R>
  readonly columns: readonly Column<R>[]
  readonly fields: Fields<Body>
  readonly create: (body: Body) => Promise<R>
  readonly update: (id: number, body: Partial<Body>, ifMatch: number) => Promise<R>
  readonly remove: (unit: R, query: Forced) => Promise<unknown>
  readonly load: (id: number) => Promise<R>
}

interface UnitListProps<R extends Unit & Shown<Body>, Body extends object> {
  readonly site: Site
  readonly at: string | undefined
  readonly filter: Filter
  readonly of: UnitKind<R, Body>
}

const news = { roles: 'newRole', companies: 'newCompany', groups: 'newGroup' } as const

/** List of a site's roles, companies or groups, with the open record beside it. */
export function UnitList<R extends Unit & Shown<Body>, Body extends object>({
  site,
  at,
  filter,
  of,
}: UnitListProps<R, Body>) {
  const t = useText(messages)
  const toast = useToast()
  const { may } = useSession()
  const [, go] = useLocation()
  const { kind, columns, source, fields, create } = of
  const list = useList({ name: `site-${kind}`, columns, source, rowKey: ({ id }) => id, filter })
  const to = (path: string) => `/sites/${site.id}/${kind}${path}${filter.address}`
  const make = may(`${kind}.write`) && (
    <LinkButton to={to('/new')} kind="primary" icon="add">
      {t(news[kind])}
    </LinkButton>
  )
  const open = loadedRows(list.rows).find(({ id }) => id === Number(at))
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="q" label={t('search')} />
        <ListTools list={list} hasTotal />
        {make}
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={t(kind)}
          selected={Number(at)}
          to={({ id }) => to(`/${id}`)}
          empty={
            <Empty title={t(`${kind}Empty`)} action={make}>
              {t(`${kind}EmptyText`)}
            </Empty>
          }
        />
        {at === 'new' && make && (
          <NewSide
            title={t(news[kind])}
            action={t('create')}
            fields={fields}
            create={create}
            onClose={() => go(to(''))}
            onDone={({ id, name }) => {
              toast({ kind: 'good', text: t('created', { name }) })
              go(to(`/${id}`), { replace: true })
            }}
          />
        )}
        {open !== undefined && <UnitSide key={open.id} unit={open} of={of} onClose={() => go(to(''))} />}
      </div>
    </>
  )
}

interface UnitSideProps<R extends Unit & Shown<Body>, Body extends object> {
  readonly unit: R
  readonly of: UnitKind<R, Body>
  readonly onClose: () => void
}

function UnitSide<R extends Unit & Shown<Body>, Body extends object>({
  unit,
  of,
  onClose,
}: UnitSideProps<R, Body>) {
  const t = useText(messages)
  const { may } = useSession()
  const [isEditing, setEditing] = useEditMode()
  const remove = useRemoval(of.remove, onClose)
  const { kind, fields, update, load } = of
  if (isEditing) {
    return (
      <EditSide
        title={unit.name}
        record={unit}
        fields={fields}
        load={() => load(unit.id)}
        write={(body, ifMatch) => update(unit.id, body, ifMatch)}
        saved={({ name }) => t('saved', { name })}
        onDone={() => setEditing(false)}
      />
    )
  }
  return (
    <Side
      title={unit.name}
      onClose={onClose}
      actions={
        may(`${kind}.write`) && (
          <>
            <Button icon="trash" kind="danger" onClick={() => void remove(unit)}>
              {t('remove')}
            </Button>
            <Button icon="edit" kind="primary" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </>
        )
      }
    >
      <RecordFacts fields={fields} record={unit} />
    </Side>
  )
}

/** Confirms and deletes. If users still have the unit, says so and confirms again before forcing it. */
function useRemoval<R extends { readonly name: string }>(
  remove: (unit: R, query: Forced) => Promise<unknown>,
  onGone: () => void,
) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  return async (unit: R) => {
    const { name } = unit
    const title = t('removeTitle', { name })
    const isSure = await confirm({ title, text: t('removeText'), action: t('remove'), danger: true })
    if (!isSure) return
    await told(async () => {
      try {
        await remove(unit, {})
      } catch (error) {
        const { code, message } = refusalOf(error)
        if (code !== 'in_use') throw error
        const text = `${message} ${t('inUse')}`
        if (!(await confirm({ title, text, action: t('removeAnyway'), danger: true }))) return
        await remove(unit, { cascade: 'true' })
      }
      onGone()
      toast({ text: t('removed', { name }) })
    })
  }
}
