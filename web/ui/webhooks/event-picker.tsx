import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { faultsIn } from '../data/refusal.ts'
import { Dialog } from '../dialog.tsx'
import { FaultLine } from '../faults/fault-line.tsx'
import { CheckField } from '../field.tsx'
import { useText } from '../i18n/language.tsx'
import { Bones, Failure } from '../notice.tsx'
import type { Control } from '../records/kinds.tsx'
import { Code } from './answer.tsx'
import { type EventType, useApp } from './app.ts'
import { messages } from './webhook-messages.ts'

/** Which events are told: all (`*`), all of a resource (`sales_order.*`), or one by one. */
export function EventPicker({ value, onValue, errors }: Control<readonly string[]>) {
  const t = useText(messages)
  const read = useApp().types
  const [error] = faultsIn(errors, 'events') ?? []
  const [sample, setSample] = useState<EventType>()
  const isAll = value.includes('*')
  const toggle = (pattern: string, isOn: boolean) =>
    onValue(isOn ? [...value, pattern] : without(value, pattern))
  return (
    <div className="webhooks-events">
      <FaultLine text={error !== undefined && value.length === 0 ? t('needed') : error} />
      <div>
        <CheckField
          label={<strong>{t('all')}</strong>}
          checked={isAll}
          onChecked={(isOn) => toggle('*', isOn)}
        />
        <div className="field__hint">{t('allHint')}</div>
      </div>
      {!isAll && read.data === undefined && read.error === null && <Bones lines={8} />}
      {read.data === undefined && read.error !== null && (
        <Failure error={read.error} retry={() => void read.refetch()} />
      )}
      <div className="webhooks-groups">
        {resourcesOf(isAll ? [] : (read.data ?? [])).map(([resource, types]) => (
          <Group
            key={resource}
            resource={resource}
            types={types}
            value={value}
            onToggle={toggle}
            onSample={setSample}
          />
        ))}
      </div>
      {sample !== undefined && <SampleDialog info={sample} onClose={() => setSample(undefined)} />}
    </div>
  )
}

/** As the documentation has it, names stand between backticks. */
function plain(description: string): string {
  return description.replaceAll('`', '')
}

function without(events: readonly string[], pattern: string): readonly string[] {
  return events.filter((each) => each !== pattern)
}

/** Those that are alone in their resource stand together at the end, under no name. */
function resourcesOf(types: readonly EventType[]): readonly (readonly [string, readonly EventType[]])[] {
  const resources = [...Map.groupBy(types, ({ type }) => type.split('.')[0] ?? type)]
  const alone = resources.flatMap(([, own]) => (own.length === 1 ? own : []))
  return [
    ...resources.filter(([, own]) => own.length > 1),
    ...(alone.length === 0 ? [] : [['', alone] as const]),
  ]
}

interface GroupProps {
  readonly resource: string
  readonly types: readonly EventType[]
  readonly value: readonly string[]
  readonly onToggle: (pattern: string, isOn: boolean) => void
  readonly onSample: (info: EventType) => void
}

function Group({ resource, types, value, onToggle, onSample }: GroupProps) {
  const t = useText(messages)
  const { resources, eventName } = useApp().words
  const pattern = `${resource}.*`
  const isWhole = value.includes(pattern)
  return (
    <fieldset className="webhooks-group">
      <legend>{resource === '' ? t('others') : (resources[resource] ?? resource)}</legend>
      {resource !== '' && (
        <CheckField label={t('allOf')} checked={isWhole} onChecked={(isOn) => onToggle(pattern, isOn)} />
      )}
      {types.map((info) => (
        <div key={info.type} className="webhooks-type">
          <CheckField
            label={
              <span className="webhooks-type__text">
                <span>{eventName(info.type)}</span>
                <code className="field__hint">{info.type}</code>
              </span>
            }
            checked={isWhole || value.includes(info.type)}
            disabled={isWhole}
            onChecked={(isOn) => onToggle(info.type, isOn)}
          />
          <IconButton icon="eye" label={t('sample', { type: info.type })} onClick={() => onSample(info)} />
        </div>
      ))}
    </fieldset>
  )
}

interface SampleDialogProps {
  readonly info: EventType
  readonly onClose: () => void
}

function SampleDialog({ info, onClose }: SampleDialogProps) {
  const t = useText(messages)
  const title = t('sample', { type: info.type })
  return (
    <Dialog wide title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <p>{plain(info.description)}</p>
      <Code text={JSON.stringify(info.sample, null, 2)} label={title} />
    </Dialog>
  )
}
