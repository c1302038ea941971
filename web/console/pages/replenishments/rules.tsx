import { useMemo, useState } from 'react'
import type { ReplenishmentRule } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useRowsOf } from '../../api.tsx'
import { WarehouseFilter } from '../../owner-filters.tsx'
import { useMay } from '../../role.ts'
import { messages, type Words } from './messages.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** Target quantity of an article at each pick location. */
export function Rules() {
  const t = useText(messages)
  const format = useFormat()
  const filter = useFilter()
  const mayWrite = useMay('operator')
  const [open, setOpen] = useState<ReplenishmentRule | 'new'>()
  const warehouse = filter.get('warehouse')
  const columns = useMemo(
    () => columnsOf({ t, format, onEdit: mayWrite ? setOpen : undefined }),
    [t, format, mayWrite],
  )
  const query = warehouse === '' ? {} : { warehouse_id: Number(warehouse) }
  const source = useRowsOf()('replenishment_rules.list', { query })
  const list = useList({ name: 'replenishment-rules', columns, source, rowKey: ({ id }) => id, filter })
  const make = mayWrite && (
    <Button icon="add" kind="primary" onClick={() => setOpen('new')}>
      {t('newRule')}
    </Button>
  )
  return (
    <>
      <div className="page__tools">
        <WarehouseFilter filter={filter} />
        <ListTools list={list} hasTotal />
        {make}
      </div>
      <ListTable
        list={list}
        label={t('rules')}
        empty={
          filter.question === '' ? (
            <Empty title={t('noRules')} action={make}>
              {t('noRulesText')}
            </Empty>
          ) : (
            <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
          )
        }
      />
      {open !== undefined && (
        <RuleDialog rule={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface Showing {
  readonly t: Words
  readonly format: Format
  /** Undefined for users who may only read. */
  readonly onEdit: ((rule: ReplenishmentRule) => void) | undefined
}

function columnsOf({ t, format, onEdit }: Showing): readonly Column<ReplenishmentRule>[] {
  const figure = (
    key: 'minimum' | 'maximum' | 'available' | 'reserve',
    value: (rule: ReplenishmentRule) => number,
  ): Column<ReplenishmentRule> => ({
    key,
    title: t(key),
    align: 'end',
    ...(key !== 'reserve' && { phone: 'note' as const }),
    value,
    cell: (rule) => format.number(value(rule)),
  })
  return [
    {
      key: 'location',
      phone: 'head',
      title: t('location'),
      width: 'minmax(120px, 1fr)',
      value: ({ location_code }) => location_code,
      cell: ({ location_code }) => <strong className="mono">{location_code}</strong>,
    },
    {
      key: 'low',
      phone: 'end',
      title: t('state'),
      width: 'minmax(110px, 1fr)',
      value: ({ low }) => t(low ? 'low' : 'enough'),
      cell: ({ low }) => <State tone={low ? 'warn' : 'good'}>{t(low ? 'low' : 'enough')}</State>,
    },
    {
      key: 'article',
      phone: 'text',
      title: t('article'),
      width: 'minmax(180px, 3fr)',
      value: ({ article_code, description }) => `${article_code} ${description}`,
      cell: ({ article_code, description }) => (
        <>
          <span className="mono">{article_code}</span> <span className="soft">{description}</span>
        </>
      ),
    },
    figure('minimum', ({ minimum_um3pl }) => minimum_um3pl),
    figure('maximum', ({ maximum_um3pl }) => maximum_um3pl),
    figure('available', ({ available_um3pl }) => available_um3pl),
    figure('reserve', ({ reserve_um3pl }) => reserve_um3pl),
    ...(onEdit === undefined ? [] : [editColumn(t, onEdit)]),
  ]
}

function editColumn(t: Words, onEdit: (rule: ReplenishmentRule) => void): Column<ReplenishmentRule> {
  return {
    key: 'edit',
    phone: 'place',
    title: t('edit'),
    width: '56px',
    align: 'end',
    isAct: true,
    cell: (rule) => (
      <IconButton
        icon="edit"
        label={t('editRule', { code: rule.article_code, location: rule.location_code })}
        onClick={() => onEdit(rule)}
      />
    ),
  }
}
