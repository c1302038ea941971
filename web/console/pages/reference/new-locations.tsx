import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { useCall, useWorkspace } from '../../api.tsx'
import { codesOf } from './location-codes.ts'
import { messages as own } from './location-messages.ts'
import { messages } from './messages.ts'

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

interface Making {
  readonly count: number
  readonly made: number
  /** Number of codes that already existed. */
  readonly skipped: number
  readonly state: 'running' | 'done' | 'stopped'
  /** The code that couldn't be created, and the error. */
  readonly failure?: { readonly code: string; readonly error: unknown }
}

/** Creates locations one by one. The client waits when rate-limited, so a long range takes a while. */
function useMaking(warehouseId: number) {
  const call = useCall()
  const cache = useQueryClient()
  const { company } = useWorkspace()
  const [making, setMaking] = useState<Making>()
  const isStopped = useRef(false)
  const make = async (codes: readonly string[], name: string) => {
    isStopped.current = false
    let now: Making = { count: codes.length, made: 0, skipped: 0, state: 'running' }
    setMaking(now)
    for (const code of codes) {
      if (isStopped.current) break
      try {
        await call('locations.create', {
          params: { warehouseId },
          body: { code, ...(name !== '' && { name }) },
        })
        now = { ...now, made: now.made + 1 }
      } catch (error) {
        if (codes.length === 1 || !isTaken(error)) {
          now = { ...now, state: 'stopped', failure: { code, error } }
          break
        }
        now = { ...now, skipped: now.skipped + 1 }
      }
      setMaking(now)
    }
    const state = now.made + now.skipped === codes.length ? 'done' : 'stopped'
    setMaking({ ...now, state })
    await cache.invalidateQueries({ queryKey: [company.id, 'locations.list'] })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { making, make, stop }
}

/** Whether the only error is that the code exists. */
function isTaken(error: unknown): boolean {
  const { status, errors } = refusalOf(error)
  return status === 422 && Object.keys(errors).every((field) => field === 'code')
}
