import { useState } from 'react'
import type { StockMovement } from '../../../../client/src/generated/logistics.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { ExportDialog } from '../../../ui/list/export-dialog.tsx'
import { messages as listMessages } from '../../../ui/list/messages.ts'
import type { Column, Value } from '../../../ui/table/column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { useRowsOf } from '../../api.tsx'
import { useMovementKind } from '../../documents/timeline-names.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'
import { sourceOf, useActor } from './movement-words.ts'

interface MovementExportProps {
  readonly query: { readonly article_id: number; readonly kind?: string; readonly to?: string }
  readonly unit: string
}

/** Exports all movements to a file, not just the loaded ones. */
export function MovementExport({ query, unit }: MovementExportProps) {
  const l = useText(listMessages)
  const [isExporting, setExporting] = useState(false)
  const columns = useColumns(unit)
  // The API's maximum page size.
  const source = useRowsOf()('stock.movements', { query }, { perPage: 500 })
  return (
    <>
      <IconButton icon="download" label={l('exportTitle')} onClick={() => setExporting(true)} />
      {isExporting && (
        <ExportDialog
          of={{ name: 'movements', columns, source, rowKey: ({ id }) => id }}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

function useColumns(unit: string): readonly Column<StockMovement>[] {
  const t = useText(messages)
  const kindOf = useMovementKind()
  const byOf = useActor()
  const { codeOf } = useWarehouses()
  return [
    column(t('at'), ({ occurred_at }) => plainTime(occurred_at)),
    column(t('movement'), ({ kind }) => kindOf(kind)),
    column(t('article'), ({ article_code }) => article_code),
    column(t('onHandDelta'), ({ on_hand_delta }) => on_hand_delta),
    column(t('reservedDelta'), ({ reserved_delta }) => reserved_delta),
    column(t('onHandThen'), ({ on_hand_after }) => on_hand_after),
    column(t('unit'), () => unit),
    column(t('warehouse'), ({ warehouse_id }) => codeOf(warehouse_id)),
    column(t('location'), ({ location_code }) => location_code),
    column(t('lot'), ({ lot_number }) => lot_number),
    column(t('serials'), ({ serial_numbers }) => serial_numbers?.join(' ')),
    column(t('stockStatus'), ({ stock_status }) => t(stock_status)),
    column(t('document'), (movement) => sourceOf(movement, t)?.name),
    column(t('reason'), ({ reason }) => reason),
    column(t('by'), byOf),
  ]
}

/** A column for export only. */
function column(title: string, value: (movement: StockMovement) => Value): Column<StockMovement> {
  return { key: title, title, value, cell: () => null }
}
