import { useMemo, useState } from 'react'
import { csvRow } from '../../../src/kernel/csv.ts'
import { Button } from '../../ui/button.tsx'
import { downloadCsv } from '../../ui/download.ts'
import { CheckField } from '../../ui/field.tsx'
import { faultWords } from '../../ui/faults/fault-words.ts'
import type { Language, Text } from '../../ui/i18n/catalogue.ts'
import { useLanguage, useSay, useText } from '../../ui/i18n/language.tsx'
import { State } from '../../ui/state.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table.tsx'
import { messages } from './messages.ts'
import { placeOf } from './sheet.ts'
import type { ImportSpec, JudgedItem } from './spec.ts'
import { lineOf } from './use-import.ts'

interface PreviewProps<Body> {
  readonly spec: ImportSpec<Body>
  readonly items: readonly JudgedItem<Body>[]
}

function isFailed<Body>({ outcome }: JudgedItem<Body>): boolean {
  return outcome.status === 'failed'
}

/** Outcome of each item, expected or actual. */
export function Preview<Body>({ spec, items }: PreviewProps<Body>) {
  const t = useText(messages)
  const { language } = useLanguage()
  const words = spec.words(useSay())
  const countOf = (status: string) => items.filter(({ outcome }) => outcome.status === status).length
  const failed = countOf('failed')
  const [onlyErrors, setOnlyErrors] = useState(failed > 0)
  const shown = useMemo(() => (onlyErrors ? items.filter(isFailed) : items), [items, onlyErrors])
  const columns = useColumns(spec)
  const wanted = items.filter(({ outcome }) => words.results[outcome.status]?.isWanted === true).length
  return (
    <>
      <div className="imports-counts">
        {Object.entries(words.results).map(([status, { tone, count }]) => (
          <State key={status} tone={countOf(status) > 0 ? tone : 'idle'}>
            {count(countOf(status))}
          </State>
        ))}
        <State tone={failed > 0 ? 'bad' : 'idle'}>{t('failed', { count: failed })}</State>
      </div>
      {wanted === 0 && <p>{words.nothingToDo}</p>}
      {failed > 0 && (
        <div className="imports-counts">
          <CheckField label={t('onlyErrors')} checked={onlyErrors} onChecked={setOnlyErrors} />
          <Button icon="download" onClick={() => download(spec, items, { t, language })}>
            {t('download')}
          </Button>
        </div>
      )}
      <div className="imports-list">
        <Table
          label={t('rows')}
          columns={columns}
          rows={{ count: shown.length, row: (index) => shown[index] }}
          rowKey={lineOf}
          empty={t('noErrors')}
        />
      </div>
    </>
  )
}

function useColumns<Body>(spec: ImportSpec<Body>): readonly Column<JudgedItem<Body>>[] {
  const t = useText(messages)
  const say = useSay()
  const { language } = useLanguage()
  return useMemo(() => {
    const { results } = spec.words(say)
    const said = (item: JudgedItem<Body>) => faultsOf(item, { t, language }).join(' ')
    return [
      { key: 'line', title: t('line'), width: '52px', align: 'end', cell: lineOf },
      {
        key: 'result',
        title: t('result'),
        width: 'minmax(min(128px, 27vw), 0.6fr)',
        cell: ({ outcome }) => {
          const result = results[outcome.status]
          return <State tone={result?.tone ?? 'bad'}>{result?.one ?? t('isFailed')}</State>
        },
      },
      ...spec.columns(say).map((column) => ({
        ...column,
        width: 'minmax(120px, 1.2fr)',
        wideOnly: true,
      })),
      {
        key: 'errors',
        title: t('errors'),
        width: 'minmax(200px, 2.5fr)',
        cell: (item) => <span title={said(item)}>{said(item)}</span>,
      },
    ]
  }, [spec, say, t, language])
}

interface Told {
  readonly t: Text<typeof messages.en>
  readonly language: Language
}

/** An item's errors with their columns. The line is named unless it's the first. */
function faultsOf<Body>(item: JudgedItem<Body>, { t, language }: Told): readonly string[] {
  const at = (line: number, text: string) => (line === lineOf(item) ? text : t('atLine', { line, text }))
  const { errors = {}, message } = item.outcome
  const unreadable = item.unread.map(({ line, column, cell, differs }) => {
    if (differs !== undefined) return at(line, t('differs', { column, cell, before: differs }))
    return at(line, cell === '' ? t('missing', { column }) : t('unread', { column, cell }))
  })
  const refused = Object.entries(errors).flatMap(([field, texts]) => {
    const { line, column } = placeOf(item, field)
    return texts.map((text) => at(line, `${column}: ${faultWords(text, language)}`))
  })
  const whole = unreadable.length + refused.length === 0 && message !== undefined ? [message] : []
  return [...unreadable, ...refused, ...whole]
}

/** Downloads the refused rows with their errors, to be corrected and imported again. */
function download<Body>(spec: ImportSpec<Body>, items: readonly JudgedItem<Body>[], told: Told): void {
  const failed = items.filter(isFailed)
  const names = [...new Set(failed.flatMap(({ rows }) => rows.flatMap(({ cells }) => [...cells.keys()])))]
  const lines = failed.flatMap((item) =>
    item.rows.map(({ line, cells }) => {
      const faults = line === lineOf(item) ? faultsOf(item, told).join(' ') : ''
      return csvRow([...names.map((name) => cells.get(name) ?? ''), faults])
    }),
  )
  downloadCsv(`${spec.name}-with-errors.csv`, [csvRow([...names, 'errors']), ...lines])
}
