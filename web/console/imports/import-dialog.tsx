import './imports.css'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useSay, useText } from '../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { Failure } from '../../ui/notice.tsx'
import { useClients } from '../clients.ts'
import { useMay } from '../role.ts'
import { Preview } from './import-preview.tsx'
import { messages } from './messages.ts'
import type { ReadSheet } from './sheet.ts'
import type { ImportSpec } from './spec.ts'
import { type Run, useImport } from './use-import.ts'

interface ImportDialogProps<Body> {
  readonly spec: ImportSpec<Body>
  readonly onClose: () => void
}

/** Import in three steps: choose a file, preview the changes, see the results. */
export function ImportDialog<Body>({ spec, onClose }: ImportDialogProps<Body>) {
  const t = useText(messages)
  const words = spec.words(useSay())
  const [sheet, setSheet] = useState<ReadSheet<Body>>()
  const { run, send, reset } = useImport(spec)
  const isRunning = run.kind === 'trying' || run.kind === 'importing'
  const owners = useOwners(words.whoseNone)
  const [chosen, setOwner] = useState<string>()
  const owner = chosen ?? owners.usual
  const tryOut = async (read: ReadSheet<Body>, of: string) => {
    if (read.kind !== 'items' || (!read.namesOwners && of === unsaid)) return
    const client = of === noClient ? null : Number(of)
    const owned = read.items.map((item) => ({ ...item, body: spec.ownedBy(item.body, client) }))
    await send({ items: read.namesOwners ? read.items : owned, dryRun: true })
  }
  const take = async (file: File) => {
    const read = spec.read(await file.text())
    setSheet(read)
    await tryOut(read, owner)
  }
  const choose = (of: string) => {
    setOwner(of)
    if (sheet !== undefined) void tryOut(sheet, of)
  }
  const lacksOwner = sheet?.kind === 'items' && !sheet.namesOwners && owner === unsaid
  const again = () => {
    reset()
    setSheet(undefined)
  }
  return (
    <Dialog
      wide
      title={words.title}
      // Closing the dialog would stop the import halfway.
      isFirm={run.kind === 'importing'}
      onClose={onClose}
      actions={<Actions spec={spec} run={run} onSend={send} onAgain={again} onClose={onClose} />}
    >
      {run.kind === 'idle' && owners.options.length > 1 && (
        <SelectField
          label={words.whose}
          hint={words.whoseHint}
          value={owner}
          onValue={choose}
          options={[{ value: unsaid, label: t('whoseUnsaid') }, ...owners.options]}
          error={lacksOwner ? words.whoseNeeded : undefined}
        />
      )}
      {run.kind === 'idle' && <FileDrop help={words.help} onFile={(file) => void take(file)} />}
      {(sheet?.kind === 'refused' || sheet?.kind === 'broken') && (
        <p className="field__error" role="alert">
          {sheet.kind === 'broken' ? t('broken', { line: sheet.line }) : words.refused[sheet.reason]}
        </p>
      )}
      {sheet?.kind === 'items' && sheet.ignored.length > 0 && (
        <p className="soft">{t('ignored', { names: sheet.ignored.join(', ') })}</p>
      )}
      {isRunning && (
        <label>
          {t(run.kind === 'trying' ? 'trying' : 'importing', { done: run.items.length, total: run.total })}
          <progress className="imports-progress" max={run.total} value={run.items.length} />
        </label>
      )}
      {run.kind === 'failed' && <Failure error={run.error} />}
      {run.kind === 'done' && <p>{t('doneTitle')}</p>}
      {!isRunning && run.items.length > 0 && <Preview spec={spec} items={run.items} />}
    </Dialog>
  )
}

const unsaid = ''
const noClient = 'none'

/**
 * Client companies that the records may belong to. Codes and references are unique within a client company, so each may
 * exist once per client.
 */
function useOwners(none: string) {
  const { clients } = useClients()
  const isStaff = useMay('operator')
  const [params] = useSearchParams()
  const options = [
    ...(isStaff ? [{ value: noClient, label: none }] : []),
    ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const asked = params.get('client') ?? (options.length === 1 ? options[0]?.value : undefined)
  return { options, usual: asked ?? unsaid }
}

interface ActionsProps<Body> {
  readonly spec: ImportSpec<Body>
  readonly run: Run<Body>
  readonly onSend: ReturnType<typeof useImport<Body>>['send']
  readonly onAgain: () => void
  readonly onClose: () => void
}

function Actions<Body>({ spec, run, onSend, onAgain, onClose }: ActionsProps<Body>) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const { go, results } = spec.words(useSay())
  const wanted = run.items.filter(({ outcome }) => results[outcome.status]?.isWanted === true)
  const skipped = run.items.filter((item) => !wanted.includes(item))
  const isSkipping = skipped.some(({ outcome }) => outcome.status === 'failed')
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
          onClick={() => void onSend({ items: wanted, dryRun: false, skipped })}
        >
          {go(wanted.length, isSkipping)}
        </Button>
      )}
    </>
  )
}

interface FileDropProps {
  /** Expected file format, as text. */
  readonly help: string
  readonly onFile: (file: File) => void
}

function FileDrop({ help, onFile }: FileDropProps) {
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  return (
    <div
      className={isOver ? 'imports-drop imports-drop--over' : 'imports-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <p>{t('drop')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={t('choose')}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Button kind="primary" onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <p className="soft">{help}</p>
    </div>
  )
}
