import './reference.css'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { Asked } from '../../../ui/data/asked.ts'
import { useAsked } from '../../../ui/data/calls.ts'
import type { PagedOptions } from '../../../ui/data/rows.ts'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useSay, useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Awaited, Empty } from '../../../ui/notice.tsx'
import type { Shown } from '../../../ui/records/cell.ts'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import type { Fields } from '../../../ui/records/fields.ts'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { Side } from '../../../ui/side.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useAct, type useCall, useWorkspace, useReadOf, useRowsOf } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { type Role, useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { ActiveState } from './list.tsx'
import { messages } from './messages.ts'

type Call = ReturnType<typeof useCall>

interface Update<Body> {
  readonly key: string
  readonly body: Partial<Body>
  readonly ifMatch: number
}

export interface ActionsProps<R> {
  readonly record: R
  readonly onRemoved: () => void
}

/** Texts, and the records that others refer to. */
function useTools() {
  const say = useSay()
  const { clients, nameOf: clientOf } = useClients()
  const { warehouses } = useWarehouses()
  const { timezone } = useWorkspace().company
  return useMemo(
    () => ({ say, clients, clientOf, warehouses, timezone }),
    [say, clients, clientOf, warehouses, timezone],
  )
}

type Tools = ReturnType<typeof useTools>

type Versioned<Body> = { readonly version: number } & Shown<Body>

/** One kind of reference data: its list, its record and its form follow from it. */
interface ReferenceKind<R, Body extends object> {
  /** Last part of the path, key of its texts, and key for stored columns and views. */
  readonly name: 'clients' | 'partners' | 'warehouses' | 'units' | 'carriers'
  /** Resource of its operations, which a write invalidates. Default: its name. */
  readonly resource?: string
  /** Identifies a record in the address. */
  readonly keyOf: (record: R) => string
  /** Code shown to users. */
  readonly codeOf: (record: R) => string
  readonly columns: (tools: Tools) => readonly Column<R>[]
  readonly fields: (tools: Tools) => Fields<Body>
  readonly list: (rows: ReturnType<typeof useRowsOf>, filter: Filter) => PagedOptions<R>
  readonly get: (read: ReturnType<typeof useReadOf>, key: string) => Asked<R>
  readonly create: (call: Call, body: Body) => Promise<R>
  readonly update: (call: Call, update: Update<Body>) => Promise<R>
  /** Beside the title of a record. */
  readonly aside?: (record: R) => ReactNode
  /** Filters in addition to the search. */
  readonly Filters?: ComponentType<{ readonly filter: Filter }>
  /** Buttons beside the edit button. */
  readonly Actions?: ComponentType<ActionsProps<R>>
  /** Minimum role for these buttons: manager by default. */
  readonly actionsNeed?: Role
}

/** How records with an id and a code are found and named. */
export const coded = {
  keyOf: ({ id }: { readonly id: number }) => String(id),
  codeOf: ({ code }: { readonly code: string }) => code,
  aside: ({ active }: { readonly active: boolean }) => <ActiveState active={active} />,
}

interface PageProps {
  /** Key of the record beside the list, or “new”. */
  readonly at: string | undefined
}

/** Makes the page of a kind: its list, with a side panel for one record or a new one. */
export function referencePage<R extends Versioned<Body>, Body extends object>(
  kind: ReferenceKind<R, Body>,
): ComponentType<PageProps> {
  return ({ at }) => <ReferencePage kind={kind} at={at} />
}

interface KindProps<R, Body extends object> {
  readonly kind: ReferenceKind<R, Body>
}

/** Address of a record of a kind, or of its list, with the filters kept. */
function useAddressOf({ name }: { readonly name: string }) {
  const { address } = useFilter()
  return (key?: string) =>
    `/reference/${name}${key === undefined ? '' : `/${encodeURIComponent(key)}`}${address}`
}

function ReferencePage<R extends Versioned<Body>, Body extends object>({
  kind,
  at,
}: KindProps<R, Body> & PageProps) {
  const { name, keyOf, Filters } = kind
  const t = useText(messages)
  const tools = useTools()
  const columns = useMemo(() => kind.columns(tools), [kind, tools])
  const mayChange = useMay('manager')
  const filter = useFilter()
  const addressOf = useAddressOf(kind)
  const source = kind.list(useRowsOf(), filter)
  const list = useList({ name, columns, source, rowKey: keyOf, filter })
  const make = mayChange && (
    <LinkButton icon="add" kind="primary" to={addressOf('new')}>
      {t(`${name}New`)}
    </LinkButton>
  )
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="search" label={t('search')} />
        {Filters !== undefined && <Filters filter={filter} />}
        <ListTools list={list} hasTotal />
        {make || <span className="soft">{t('readOnly')}</span>}
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={t(name)}
          selected={at}
          to={(row) => addressOf(keyOf(row))}
          empty={
            filter.question === '' ? (
              <Empty title={t(`${name}Empty`)} action={make}>
                {t(`${name}EmptyText`)}
              </Empty>
            ) : (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {at === 'new' && <NewRecord kind={kind} />}
        {at !== undefined && at !== 'new' && <Record key={at} kind={kind} at={at} />}
      </div>
    </>
  )
}

function useFields<R, Body extends object>(kind: ReferenceKind<R, Body>): Fields<Body> {
  const tools = useTools()
  return useMemo(() => kind.fields(tools), [kind, tools])
}

/** One record, read-only until a manager edits it. */
function Record<R extends Versioned<Body>, Body extends object>({
  kind,
  at,
}: KindProps<R, Body> & { readonly at: string }) {
  const { name, resource = name, Actions, actionsNeed = 'manager' } = kind
  const fields = useFields(kind)
  const t = useText(messages)
  const [, go] = useLocation()
  const addressOf = useAddressOf(kind)
  const close = () => go(addressOf())
  const mayChange = useMay('manager')
  const mayAct = useMay(actionsNeed) && Actions !== undefined
  const [isEditing, setEditing] = useEditMode()
  const asked = kind.get(useReadOf(), at)
  const { data: record, error, refetch } = useAsked(asked)
  const saving = useAct(kind.update, [resource])
  if (record === undefined)
    return (
      <Side title={t('title')} onClose={close}>
        <Awaited data={record} error={error} retry={refetch} lines={12} />
      </Side>
    )
  const title = kind.codeOf(record)
  if (isEditing)
    return (
      <EditSide
        {...{ title, record, fields }}
        load={() => asked.queryFn({ signal: new AbortController().signal })}
        write={(body, ifMatch) => saving.mutateAsync({ key: at, body, ifMatch })}
        saved={() => t('saved', { code: title })}
        onDone={() => setEditing(false)}
      />
    )
  const actions = (
    <>
      {mayAct && <Actions record={record} onRemoved={close} />}
      {mayChange && (
        <Button icon="edit" kind="primary" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
    </>
  )
  return (
    <Side
      title={title}
      aside={kind.aside?.(record)}
      onClose={close}
      actions={(mayChange || mayAct) && actions}
    >
      <RecordFacts fields={fields} record={record} />
    </Side>
  )
}

function NewRecord<R, Body extends object>({ kind }: KindProps<R, Body>) {
  const { name, resource = name } = kind
  const t = useText(messages)
  const [, go] = useLocation()
  const addressOf = useAddressOf(kind)
  const toast = useToast()
  const creating = useAct(kind.create, [resource])
  return (
    <NewSide
      title={t(`${name}New`)}
      action={t('create')}
      fields={useFields(kind)}
      create={creating.mutateAsync}
      onClose={() => go(addressOf())}
      onDone={(record) => {
        toast({ kind: 'good', text: t('created', { code: kind.codeOf(record) }) })
        go(addressOf(kind.keyOf(record)))
      }}
    />
  )
}
