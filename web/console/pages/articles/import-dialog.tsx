import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { useClients } from '../../clients.ts'
import { useMay } from '../../role.ts'
import { FileDrop } from './file-drop.tsx'
import { messages } from './import-messages.ts'
import { Preview } from './import-preview.tsx'
import { type ReadSheet, mostRows, ownedBy, readSheet } from './import-rows.ts'
import { type Run, countsOf, isWanted, useImport } from './import-run.ts'

/** A file, what it would do, and then what it did. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages)
  const [sheet, setSheet] = useState<ReadSheet>()
  const { run, send, reset } = useImport()
  const isRunning = run.kind === 'trying' || run.kind === 'importing'
  const owners = useOwners()
  const [chosen, setOwner] = useState<string>()
  const owner = chosen ?? owners.usual
  const tryOut = async (read: ReadSheet, of: string) => {
    if (read.kind !== 'rows') return
    if (read.namesOwners) await send(read.rows, true)
    else if (of !== unsaid) await send(ownedBy(read.rows, of === noClient ? null : Number(of)), true)
  }
  const take = async (file: File) => {
    const read = readSheet(await file.text())
    setSheet(read)
    await tryOut(read, owner)
  }
  const choose = (of: string) => {
    setOwner(of)
    if (sheet !== undefined) void tryOut(sheet, of)
  }
  const lacksOwner = sheet?.kind === 'rows' && !sheet.namesOwners && owner === unsaid
  const again = () => {
    reset()
    setSheet(undefined)
  }
  return (
    <Dialog
      wide
      title={t('title')}
      // Closing it would stop it halfway.
      isFirm={run.kind === 'importing'}
      onClose={onClose}
      actions={<Actions run={run} onSend={send} onAgain={again} onClose={onClose} />}
    >
      {run.kind === 'idle' && owners.options.length > 1 && (
        <SelectField
          label={t('whose')}
          hint={t('whoseHint')}
          value={owner}
          onValue={choose}
          options={[{ value: unsaid, label: t('whoseUnsaid') }, ...owners.options]}
          error={lacksOwner ? t('whoseNeeded') : undefined}
        />
      )}
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

const unsaid = ''
const noClient = 'none'

/** Whose articles they may be: codes are of a client company, so the same one exists once for each of them. */
function useOwners() {
  const t = useText(messages)
  const { clients } = useClients()
  const isStaff = useMay('operator')
  const [params] = useSearchParams()
  const options = [
    ...(isStaff ? [{ value: noClient, label: t('whoseNone') }] : []),
    ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const asked = params.get('client') ?? (options.length === 1 ? options[0]?.value : undefined)
  return { options, usual: asked ?? unsaid }
}

interface ActionsProps {
  readonly run: Run
  readonly onSend: ReturnType<typeof useImport>['send']
  readonly onAgain: () => void
  readonly onClose: () => void
}

function Actions({ run, onSend, onAgain, onClose }: ActionsProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const wanted = run.rows.filter(isWanted)
  const { failed } = countsOf(run.rows)
  return (
    <>
      {(run.kind === 'tried' || run.kind === 'done' || run.kind === 'failed') && (
        <Button onClick={onAgain}>{t('other')}</Button>
      )}
      <Button onClick={onClose}>{run.kind === 'done' ? ui('close') : ui('cancel')}</Button>
      {run.kind === 'tried' && wanted.length > 0 && (
        <Button
          kind="primary"
          icon="upload"
          onClick={() =>
            void onSend(
              wanted,
              false,
              run.rows.filter((row) => !isWanted(row)),
            )
          }
        >
          {t(failed > 0 ? 'goSkipping' : 'go', { count: wanted.length })}
        </Button>
      )}
    </>
  )
}
