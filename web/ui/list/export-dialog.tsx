import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { downloadCsv } from '../download.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { Failure } from '../notice.tsx'
import type { PagedOptions } from '../data/rows.ts'
import type { Column, RowKey } from '../table/column.ts'
import { useToast } from '../toast.tsx'
import { allRows, csvHead, csvOf, mostExported } from './export.ts'
import { messages } from './messages.ts'

/** Content of the file. */
export interface Exported<Row> {
  /** Name of the file, without its extension. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly source: Pick<PagedOptions<Row>, 'page'>
  readonly rowKey: (row: Row) => RowKey
  /** How many there are, where that is known. */
  readonly total?: number | undefined
  /** All rows, where they are here already in an order of the person's own. */
  readonly sorted?: readonly Row[] | undefined
}

interface ExportProps<Row> {
  readonly of: Exported<Row>
  readonly onClose: () => void
}

/** Reads the whole list as it is filtered, and hands it over as a file. */
export function ExportDialog<Row>({ of, onClose }: ExportProps<Row>) {
  const t = useText(messages)
  const { done, total, error } = useExport(of, onClose)
  const isCut = (of.total ?? 0) > mostExported
  return (
    <Dialog
      title={t('exportTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{error === undefined ? t('stop') : t('close')}</Button>}
    >
      {isCut && <p>{t('exportCut', { count: mostExported })}</p>}
      {error === undefined ? (
        <label>
          {total === undefined ? t('exportingOn', { count: done }) : t('exporting', { done, total })}
          <progress
            className="list-progress"
            {...(total !== undefined && { max: Math.max(1, total), value: done })}
          />
        </label>
      ) : (
        <Failure error={error} />
      )}
    </Dialog>
  )
}

/** Begins when the dialog opens and stops when it closes. */
function useExport<Row>(of: Exported<Row>, onClose: () => void) {
  const t = useText(messages)
  const toast = useToast()
  const { language } = useLanguage()
  const [progress, setProgress] = useState({ done: 0, total: of.total })
  const [error, setError] = useState<unknown>()
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const { columns, sorted } = of
    const lines = [csvHead(columns, language)]
    let isCut = false
    if (sorted !== undefined) lines.push(...csvOf(sorted, columns, language))
    else {
      for await (const { rows, done, total, isLast } of allRows({ ...of, signal })) {
        lines.push(...csvOf(rows, columns, language))
        setProgress({ done, total })
        isCut = done >= mostExported && !isLast
      }
    }
    signal.throwIfAborted()
    downloadCsv(`${of.name}.csv`, lines)
    const text = t('exportDone', { count: lines.length - 1 })
    const cut = isCut ? ` ${t('exportCut', { count: mostExported })}` : ''
    toast({ kind: 'good', text: `${text}${cut}` })
    onClose()
  })
  useEffect(() => {
    const controller = new AbortController()
    run(controller.signal).catch((failure: unknown) => {
      if (!controller.signal.aborted) setError(failure)
    })
    return () => controller.abort()
  }, [])
  return { ...progress, error }
}
