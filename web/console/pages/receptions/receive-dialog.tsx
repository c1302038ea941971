import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useCall } from '../../api.tsx'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { useArticleSearch } from '../../documents/article-search.ts'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { actionMessages } from './action-messages.ts'
import { CountFields } from './count-fields.tsx'
import { anotherLot, countedRows, errorOf, firstRows, receiptOf, unexpectedRow } from './receive-values.ts'

/**
 * Records a manual count: good, damaged and refused quantities of each line, with lots, dates and serial numbers where
 * needed.
 */
export function ReceiveDialog({ record: reception, onClose }: ActionDialogProps<Reception>) {
  const a = useText(actionMessages)
  const { language } = useLanguage()
  const [rows, setRows] = useState(() => firstRows(reception, language))
  const asked = useAskedFor(reception)
  const { reception_number: number, client_3pl_id } = reception
  const search = useArticleSearch(client_3pl_id ?? undefined)
  return (
    <ActDialog
      of={receptions}
      wide
      title={a('receiveTitle', { number })}
      text={a('receiveText')}
      action={a('receive')}
      act={(call) => call('receptions.receive', { ...sent(reception), body: receiptOf(rows) })}
      done={() => a('done_receive', { number })}
      onClose={onClose}
      disabled={countedRows(rows).length === 0}
    >
      {(errors) => (
        <>
          <ul className="receptions-counts">
            {rows.map((row) => (
              <CountFields
                key={row.key}
                row={row}
                asked={row.line && asked.get(row.line.id)}
                errorOf={(key) => errorOf(errors, rows, { row, key })}
                onRow={(next) => setRows(rows.map((each) => (each.key === row.key ? next : each)))}
                onAnother={() =>
                  setRows(rows.flatMap((each) => (each.key === row.key ? [each, anotherLot(each)] : [each])))
                }
              />
            ))}
          </ul>
          <Combobox
            label={a('addUnexpected')}
            hint={a('addUnexpectedHint')}
            value={null}
            name={`articles ${client_3pl_id ?? ''}`}
            search={search}
            onValue={(option) => {
              if (option !== null) setRows([...rows, unexpectedRow(option.article, option.um3pl)])
            }}
          />
        </>
      )}
    </ActDialog>
  )
}

/**
 * The details each line requires: lot and date, or serial numbers. A dry run that receives everything is refused with
 * exactly these fields. It takes one request instead of one per article.
 */
function useAskedFor(reception: Reception): ReadonlyMap<number, 'lot' | 'serial'> {
  const call = useCall()
  const { id, version, lines } = reception
  const { data } = useQuery({
    queryKey: ['asked for', id, version],
    queryFn: async () => {
      try {
        await call('receptions.receive', { params: { id }, body: {}, dryRun: true })
        return []
      } catch (error) {
        return Object.keys(refusalOf(error).errors)
      }
    },
  })
  const asked = new Map<number, 'lot' | 'serial'>()
  for (const path of data ?? []) {
    const [, index, field] = /^lines\.(\d+)\.(lot_number|expiry_date|serial_numbers)$/.exec(path) ?? []
    const line = lines[Number(index)]
    if (line !== undefined) asked.set(line.id, field === 'serial_numbers' ? 'serial' : 'lot')
  }
  return asked
}
