import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { FileDrop } from './file-drop.tsx'
import { messages } from './import-messages.ts'
import { Preview } from './import-preview.tsx'
import { type ReadSheet, mostRows, readSheet } from './import-rows.ts'
import { type Run, countsOf, useImport } from './import-run.ts'

/** A file, what it would do, and then what it did. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages)
  const [sheet, setSheet] = useState<ReadSheet>()
  const { run, send, reset } = useImport()
  const isRunning = run.kind === 'trying' || run.kind === 'importing'
  const take = async (file: File) => {
    const read = readSheet(await file.text())
    setSheet(read)
    if (read.kind === 'rows') await send(read.rows, true)
  }
  const again = () => {
    reset()
    setSheet(undefined)
  }
  return (
    <Dialog
      wide
      title={t('title')}
      onClose={onClose}
      actions={<Actions run={run} onSend={send} onAgain={again} onClose={onClose} />}
    >
      {run.kind === 'idle' && <FileDrop onFile={(file) => void take(file)} />}
      {sheet?.kind === 'refused' && (
        <p className="field__error" role="alert">
          {t(sheet.reason, { count: mostRows })}
        </p>
      )}
      {sheet?.kind === 'rows' && sheet.ignored.length > 0 && (
        <p className="soft">{t('ignored', { names: sheet.ignored.join(', ') })}</p>
      )}
      {isRunning && (
        <label>
          {t(run.kind === 'trying' ? 'trying' : 'importing', { done: run.rows.length, total: run.total })}
          <progress className="articles-progress" max={run.total} value={run.rows.length} />
        </label>
      )}
      {run.kind === 'failed' && <Failure error={run.error} />}
      {run.kind === 'done' && <p>{t('doneTitle')}</p>}
      {!isRunning && run.rows.length > 0 && <Preview rows={run.rows} />}
    </Dialog>
  )
}

interface ActionsProps {
  readonly run: Run
  readonly onSend: (rows: Run['rows'], dryRun: boolean) => Promise<void>
  readonly onAgain: () => void
  readonly onClose: () => void
}

function Actions({ run, onSend, onAgain, onClose }: ActionsProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const wanted = run.rows.filter(
    ({ outcome }) => outcome.status === 'created' || outcome.status === 'updated',
  )
  const { failed } = countsOf(run.rows)
  return (
    <>
      {(run.kind === 'tried' || run.kind === 'done' || run.kind === 'failed') && (
        <Button onClick={onAgain}>{t('other')}</Button>
      )}
      <Button onClick={onClose}>{run.kind === 'done' ? ui('close') : ui('cancel')}</Button>
      {run.kind === 'tried' && wanted.length > 0 && (
        <Button kind="primary" icon="upload" onClick={() => void onSend(wanted, false)}>
          {t(failed > 0 ? 'goSkipping' : 'go', { count: wanted.length })}
        </Button>
      )}
    </>
  )
}
