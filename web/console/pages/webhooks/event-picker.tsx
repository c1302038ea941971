import { useState } from 'react'
import type { EventTypeInfo } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Code } from '../../../ui/webhooks/answer.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { useRead } from '../../api.tsx'
import { messages } from './form-messages.ts'

interface EventPickerProps {
  /** `*`, `sales_order.*` or exact types. */
  readonly value: readonly string[]
  readonly onValue: (events: readonly string[]) => void
  readonly error: string | undefined
}

/** Which events are told: all, all of a resource, or one by one. */
export function EventPicker({ value, onValue, error }: EventPickerProps) {
  const t = useText(messages)
  const read = useRead('webhooks.event_types', {}, { fresh_ms: 60 * 60_000 })
  const [sample, setSample] = useState<EventTypeInfo>()
  const isAll = value.includes('*')
  const toggle = (pattern: string, isOn: boolean) =>
    onValue(isOn ? [...value, pattern] : without(value, pattern))
  return (
    <div className="webhooks-events">
      {error !== undefined && (
        <div className="field__error" role="alert">
          {value.length === 0 ? t('needed') : error}
        </div>
      )}
      <div>
        <CheckField
          label={<strong>{t('all')}</strong>}
          checked={isAll}
          onChecked={(isOn) => toggle('*', isOn)}
        />
        <div className="field__hint">{t('allHint')}</div>
      </div>
      {read.data === undefined && read.error === null && <Bones lines={8} />}
      {read.data === undefined && read.error !== null && (
        <Failure error={read.error} retry={() => void read.refetch()} />
      )}
      <div className="webhooks-groups">
        {resourcesOf(read.data ?? []).map(([resource, types]) => (
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

function resourcesOf(
  types: readonly EventTypeInfo[],
): readonly (readonly [string, readonly EventTypeInfo[]])[] {
  const resources = [...new Set(types.map(({ type }) => type.split('.')[0] ?? ''))]
  return resources.map((resource) => [resource, types.filter(({ type }) => type.startsWith(`${resource}.`))])
}

interface GroupProps {
  readonly resource: string
  readonly types: readonly EventTypeInfo[]
  readonly value: readonly string[]
  readonly onToggle: (pattern: string, isOn: boolean) => void
  readonly onSample: (info: EventTypeInfo) => void
}

const named = ['article', 'sales_order', 'purchase_order', 'reception', 'return', 'stock', 'webhook'] as const

function Group({ resource, types, value, onToggle, onSample }: GroupProps) {
  const t = useText(messages)
  const known = named.find((each) => each === resource)
  const pattern = `${resource}.*`
  const isAll = value.includes('*')
  const isWhole = isAll || value.includes(pattern)
  return (
    <fieldset className="webhooks-group">
      <legend>{known === undefined ? resource : t(known)}</legend>
      <CheckField
        label={t('allOf')}
        checked={isWhole}
        disabled={isAll}
        onChecked={(isOn) => onToggle(pattern, isOn)}
      />
      {types.map((info) => (
        <div key={info.type} className="webhooks-type">
          <CheckField
            label={
              <span className="webhooks-type__text">
                <code>{info.type}</code>
                <span className="field__hint">{plain(info.description)}</span>
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
  readonly info: EventTypeInfo
  readonly onClose: () => void
}

function SampleDialog({ info, onClose }: SampleDialogProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const title = t('sample', { type: info.type })
  return (
    <Dialog wide title={title} onClose={onClose} actions={<Button onClick={onClose}>{ui('close')}</Button>}>
      <p>{plain(info.description)}</p>
      <Code text={JSON.stringify(info.sample, null, 2)} label={title} />
    </Dialog>
  )
}
