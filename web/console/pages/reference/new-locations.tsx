import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { codesOf } from './location-codes.ts'
import { messages as own } from './location-messages.ts'
import { messages } from './messages.ts'
import { type Making, useMaking } from './use-making.ts'

interface NewLocationsProps {
  readonly warehouse: number
  readonly onClose: () => void
}

/** Creates one location, or all locations of a range. */
export function NewLocations({ warehouse, onClose }: NewLocationsProps) {
  const t = useText(messages)
  const l = useText(own)
  const ui = useText(uiMessages)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const { making, make, stop } = useMaking(warehouse)
  const codes = codesOf(text)
  const isOne = codes?.length === 1
  const isRunning = making?.state === 'running'
  const isDone = making?.state === 'done'
  const { errors } = refusalOf(making?.failure?.error)
  const fault = text !== '' && codes === undefined ? l('notARange') : errors['code']
  return (
    <Dialog
      title={l('add')}
      onClose={isRunning ? stop : onClose}
      onSubmit={() => {
        if (isDone) onClose()
        else if (codes !== undefined && !isRunning) void make(codes, isOne ? name : '')
      }}
      actions={
        <>
          {isRunning && <Button onClick={stop}>{l('stop')}</Button>}
          {!isRunning && <Button onClick={onClose}>{isDone ? ui('close') : ui('cancel')}</Button>}
          {!isDone && (
            <Button kind="primary" submit busy={isRunning} disabled={codes === undefined}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <TextField
        label={l('codes')}
        value={text}
        onValue={setText}
        error={fault}
        hint={l('codesHint')}
        mono
        required
        autoComplete="off"
        disabled={isRunning || isDone}
      />
      {isOne && <TextField label={t('name')} value={name} onValue={setName} error={errors['name']} />}
      {codes !== undefined && !isOne && <Preview codes={codes} />}
      {making !== undefined && <Progress making={making} />}
    </Dialog>
  )
}

function Preview({ codes }: { readonly codes: readonly string[] }) {
  const l = useText(own)
  const shown = codes.length > 8 ? [...codes.slice(0, 5), '…', ...codes.slice(-2)] : codes
  return (
    <div className="stack">
      <strong>{l('preview', { count: codes.length })}</strong>
      <div className="reference-codes mono">{shown.join('  ')}</div>
    </div>
  )
}

function Progress({ making }: { readonly making: Making }) {
  const l = useText(own)
  const { count, made, skipped, state, failure } = making
  const isOfField = refusalOf(failure?.error).status === 422
  return (
    <div className="stack" role="status">
      <progress
        className="reference-progress"
        aria-label={l('progress')}
        max={count}
        value={made + skipped}
      />
      <span>
        {state === 'done' ? l('finished', { count: made }) : l('made', { done: made, count })}{' '}
        {skipped > 0 && l('skipped', { count: skipped })}
      </span>
      {failure !== undefined && count > 1 && <span>{l('stopped', { code: failure.code })}</span>}
      {failure !== undefined && !isOfField && <Failure error={failure.error} />}
    </div>
  )
}
