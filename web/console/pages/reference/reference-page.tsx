import './reference.css'
import { type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { Asked } from '../../../ui/data/asked.ts'
import { useAsked } from '../../../ui/data/calls.ts'
import type { PagedOptions } from '../../../ui/data/rows.ts'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
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
import { useAct, type useCall, useReadOf, useRowsOf } from '../../api.tsx'
import { type Role, useMay } from '../../role.ts'
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

/** One kind of reference data: its list, its record and its form follow from it. */
export interface ReferenceKind<R, Body extends object> {
  /** Last part of the path, and key for stored columns and views. */
  readonly name: string
  /** Resource of its operations, which a write invalidates. */
  readonly resource: string
  /** Identifies a record in the address. */
  readonly keyOf: (record: R) => string
  /** Code shown to users. */
  readonly codeOf: (record: R) => string
  readonly list: (rows: ReturnType<typeof useRowsOf>, filter: Filter) => PagedOptions<R>
  readonly get: (read: ReturnType<typeof useReadOf>, key: string) => Asked<R>
  readonly create: (call: Call, body: Body) => Promise<R>
  readonly update: (call: Call, update: Update<Body>) => Promise<R>
  /** Beside the title of a record. */
  readonly aside?: (record: R) => ReactNode
  /** Filters in addition to the search. */
  readonly Tools?: ComponentType<{ readonly filter: Filter }>
  /** Buttons beside the edit button. */
  readonly Actions?: ComponentType<ActionsProps<R>>
  /** Minimum role for these buttons: manager by default. */
  readonly actionsNeed?: Role
}

interface KindProps<R, Body extends object> {
  readonly kind: ReferenceKind<R, Body>
}

export interface SideProps {
  /** Key of the record beside the list, or “new”. */
  readonly at: string
}

interface PageProps<R, Body extends object> extends KindProps<R, Body> {
  readonly at: string | undefined
  readonly label: string
  /** Label of the button that creates a record. */
  readonly add: string
  /** Text of the empty list. Users who may create a record see a button too. */
  readonly empty: { readonly title: string; readonly text: string }
  readonly columns: readonly Column<R>[]
  readonly Side: ComponentType<SideProps>
}

/** Address of a record of a kind, or of its list, with the filters kept. */
function useAddressOf({ name }: { readonly name: string }) {
  const { address } = useFilter()
  return (key?: string) =>
    `/reference/${name}${key === undefined ? '' : `/${encodeURIComponent(key)}`}${address}`
}

/** A list of reference data with a side panel for one record or a new one. */
export function ReferencePage<R, Body extends object>(props: PageProps<R, Body>) {
  const { kind, at, label, add, empty, columns, Side: Beside } = props
  const { name, keyOf, Tools } = kind
  const t = useText(messages)
  const mayChange = useMay('manager')
  const filter = useFilter()
  const addressOf = useAddressOf(kind)
  const source = kind.list(useRowsOf(), filter)
  const list = useList({ name, columns, source, rowKey: keyOf, filter })
  const make = mayChange && (
    <LinkButton icon="add" kind="primary" to={addressOf('new')}>
      {add}
    </LinkButton>
  )
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="search" label={t('search')} />
        {Tools !== undefined && <Tools filter={filter} />}
        <ListTools list={list} hasTotal />
        {make || <span className="soft">{t('readOnly')}</span>}
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={label}
          selected={at}
          to={(row) => addressOf(keyOf(row))}
          empty={
            filter.question === '' ? (
              <Empty title={empty.title} action={make}>
                {empty.text}
              </Empty>
            ) : (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {at !== undefined && <Beside key={at} at={at} />}
      </div>
    </>
  )
}

interface RecordProps<R, Body extends object> extends KindProps<R, Body>, SideProps {
  readonly fields: Fields<Body>
}

type Versioned<Body> = { readonly version: number } & Shown<Body>

/** Side panel of a kind. `add` is the title of a new record. */
export function ReferenceSide<R extends Versioned<Body>, Body extends object>({
  add,
  ...record
}: RecordProps<R, Body> & { readonly add: string }) {
  return record.at === 'new' ? <NewRecord add={add} {...record} /> : <Record {...record} />
}

/** One record, read-only until a manager edits it. */
function Record<R extends Versioned<Body>, Body extends object>({ kind, at, fields }: RecordProps<R, Body>) {
  const { Actions, actionsNeed = 'manager' } = kind
  const t = useText(messages)
  const [, go] = useLocation()
  const addressOf = useAddressOf(kind)
  const close = () => go(addressOf())
  const mayChange = useMay('manager')
  const mayAct = useMay(actionsNeed) && Actions !== undefined
  const [isEditing, setEditing] = useEditMode()
  const asked = kind.get(useReadOf(), at)
  const { data: record, error, refetch } = useAsked(asked)
  const saving = useAct(kind.update, [kind.resource])
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

interface NewProps<R, Body extends object> extends KindProps<R, Body> {
  readonly fields: Fields<Body>
  readonly add: string
}

function NewRecord<R, Body extends object>({ kind, fields, add }: NewProps<R, Body>) {
  const t = useText(messages)
  const [, go] = useLocation()
  const addressOf = useAddressOf(kind)
  const toast = useToast()
  const creating = useAct(kind.create, [kind.resource])
  return (
    <NewSide
      title={add}
      action={t('create')}
      fields={fields}
      create={creating.mutateAsync}
      onClose={() => go(addressOf())}
      onDone={(record) => {
        toast({ kind: 'good', text: t('created', { code: kind.codeOf(record) }) })
        go(addressOf(kind.keyOf(record)))
      }}
    />
  )
}
