import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { csvLine } from '../../../ui/csv.ts'
import { CheckField } from '../../../ui/field.tsx'
import { nothing } from '../../../ui/i18n/format.ts'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { faultWords } from '../../../ui/faults/fault-words.ts'
import { type Text, useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { messages } from './import-messages.ts'
import { type JudgedRow, countsOf } from './import-run.ts'

interface Told {
  readonly t: Text<typeof messages.en>
  readonly language: Language
}

const tones: Readonly<Record<JudgedRow['outcome']['status'], Tone>> = {
  created: 'good',
  updated: 'active',
  unchanged: 'idle',
  failed: 'bad',
}

/** Row by row what would happen, or did. */
export function Preview({ rows }: { readonly rows: readonly JudgedRow[] }) {
  const t = useText(messages)
  const { language } = useLanguage()
  const counts = countsOf(rows)
  const [onlyErrors, setOnlyErrors] = useState(counts.failed > 0)
  const shown = useMemo(
    () => (onlyErrors ? rows.filter(({ outcome }) => outcome.status === 'failed') : rows),
    [rows, onlyErrors],
  )
  const columns = useColumns()
  return (
    <>
      <div className="articles-counts">
        <State tone="good">{t('created', { count: counts.created })}</State>
        <State tone="active">{t('updated', { count: counts.updated })}</State>
        <State tone="idle">{t('unchanged', { count: counts.unchanged })}</State>
        <State tone={counts.failed > 0 ? 'bad' : 'idle'}>{t('failed', { count: counts.failed })}</State>
      </div>
      {counts.created + counts.updated === 0 && <p>{t('nothingToDo')}</p>}
      {counts.failed > 0 && (
        <div className="row">
          <CheckField label={t('onlyErrors')} checked={onlyErrors} onChecked={setOnlyErrors} />
          <Button icon="download" onClick={() => download(rows, { t, language })}>
            {t('download')}
          </Button>
        </div>
      )}
      <div className="articles-import-list">
        <Table
          label={t('rows')}
          columns={columns}
          rows={{ count: shown.length, row: (index) => shown[index] }}
          rowKey={(row) => row.line}
          empty={t('noErrors')}
        />
      </div>
    </>
  )
}

function useColumns(): readonly Column<JudgedRow>[] {
  const t = useText(messages)
  const { language } = useLanguage()
  return useMemo(() => {
    const told = { t, language }
    const names = {
      created: t('isCreated'),
      updated: t('isUpdated'),
      unchanged: t('isUnchanged'),
      failed: t('isFailed'),
    }
    return [
      { key: 'line', title: t('line'), width: '64px', align: 'end', cell: ({ line }) => line },
      {
        key: 'result',
        title: t('result'),
        width: '112px',
        cell: ({ outcome }) => <State tone={tones[outcome.status]}>{names[outcome.status]}</State>,
      },
      {
        key: 'code',
        title: t('code'),
        width: 'minmax(120px, 1fr)',
        cell: ({ article }) => <span className="mono">{article.article_code || nothing}</span>,
      },
      {
        key: 'description',
        title: t('description'),
        width: 'minmax(140px, 1.5fr)',
        wideOnly: true,
        cell: ({ article }) => article.description ?? nothing,
      },
      {
        key: 'errors',
        title: t('errors'),
        width: 'minmax(200px, 2.5fr)',
        cell: (row) => <span title={faultsOf(row, told)}>{faultsOf(row, told)}</span>,
      },
    ]
  }, [t, language])
}

/** What is wrong with a row, each fault with the column it is about. */
function faultsOf({ outcome, unread, cells }: JudgedRow, { t, language }: Told): string {
  const unreadable = unread.map((column) => t('unread', { column, cell: cells.get(column) ?? '' }))
  const refused = Object.entries(outcome.errors ?? {}).flatMap(([column, texts]) =>
    texts.map((text) => `${column}: ${faultWords(text, language)}`),
  )
  return [...unreadable, ...refused].join(' ')
}

/** The rows that were refused, with the reason, to be mended and sent again. */
function download(rows: readonly JudgedRow[], told: Told): void {
  const failed = rows.filter(({ outcome }) => outcome.status === 'failed')
  const names = [...new Set(failed.flatMap(({ cells }) => [...cells.keys()]))]
  const lines = failed.map((row) =>
    csvLine([...names.map((name) => row.cells.get(name) ?? ''), faultsOf(row, told)]),
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvLine([...names, 'errors']), ...lines], { type: 'text/csv' }))
  link.download = 'articles-with-errors.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
