import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button, LinkButton } from '../../ui/button.tsx'
import { changedKeys, changesOf } from '../../ui/data/changes.ts'
import { useAsked } from '../../ui/data/calls.ts'
import { ConflictDialog } from '../../ui/data/conflict.tsx'
import { useDraft } from '../../ui/data/draft.ts'
import { useLanguage, useSay, useText } from '../../ui/i18n/language.tsx'
import { useReleaseAll, useUnsaved } from '../../ui/leaving.tsx'
import { messages } from '../../ui/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../api.tsx'
import { useAsks } from './asks.ts'
import { DocumentForm } from './document-form.tsx'
import type { Change, FormSpec, FormValues } from './form-spec.ts'
import type { DocumentRecord, EditProps } from './kind.ts'

type ChangeForm<R, V extends FormValues, Body extends object> = Omit<FormSpec<R, V, Body, string>, 'create'>

interface EditDocumentProps<
  R extends DocumentRecord,
  V extends FormValues,
  Body extends object,
> extends EditProps<R> {
  readonly form: ChangeForm<R, V, Body>
}

export function EditDocument<R extends DocumentRecord, V extends FormValues, Body extends object>(
  props: EditDocumentProps<R, V, Body>,
) {
  const { kind, record, form } = props
  const t = useText(messages)
  const say = useSay()
  const [, go] = useLocation()
  const back = { to: `${kind.path}/${record.id}`, label: kind.words(say).one }
  const release = useReleaseAll()
  const leave = () => {
    release()
    go(back.to, { replace: true })
  }
  const draft = useDocumentDraft(props, leave)
  const { before, values, setValues, theirs, errors } = draft
  const isDirty = changedKeys(form.bodyOf(before), form.bodyOf(values)).length > 0
  useUnsaved(isDirty, { discard: draft.forget, isKept: true })
  const differences = useDifferences(form)
  const who = useWhoSaved(props, theirs !== undefined)
  const isLimited = kind.statuses[record.status]?.edit === 'some'
  const fields = { values, onValues: setValues, errors, isLimited }
  return (
    <DocumentForm
      of={kind}
      title={form.words(say).edit(kind.numberOf(record))}
      back={back}
      error={draft.error}
      labels={form.labels(say)}
      isOutdated={draft.isOutdated}
      onAfresh={draft.isRestored || draft.isOutdated ? draft.forget : undefined}
      onSubmit={() => (isDirty ? draft.save() : leave())}
      actions={
        <>
          <LinkButton to={back.to}>{t('cancel')}</LinkButton>
          <Button kind="primary" submit busy={draft.isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
        </>
      }
      aside={form.SideFields !== undefined && <form.SideFields {...fields} />}
    >
      <form.Fields {...fields} />
      {theirs !== undefined && who.isKnown && (
        <ConflictDialog
          by={who.name}
          differences={differences({ before, values, theirs })}
          {...draft.conflict}
        />
      )}
    </DocumentForm>
  )
}

/** User who saved the document meanwhile: the latest one on its timeline. */
function useWhoSaved<R extends DocumentRecord, V extends FormValues, Body extends object>(
  { kind, record }: EditDocumentProps<R, V, Body>,
  enabled: boolean,
) {
  const { data, error } = useAsked(kind.timeline(useAsks(), record.id), { enabled, fresh_ms: 0 })
  const [last] = data?.slice(-1) ?? []
  return { isKnown: data !== undefined || error !== null, name: last?.actor.name ?? undefined }
}

function useDocumentDraft<R extends DocumentRecord, V extends FormValues, Body extends object>(
  { kind, record, form }: EditDocumentProps<R, V, Body>,
  onDone: () => void,
) {
  const { saved } = form.words(useSay())
  const toast = useToast()
  const { call } = useAsks()
  const { language } = useLanguage()
  const { mutateAsync } = useAct((to, change: Change<Body>) => form.update(to, change), kind.touches)
  const { id } = record
  const [at] = useState(() => location.pathname)
  return useDraft({
    record,
    keeping: { at, plainOf: (values) => values, valuesOf: (values) => values },
    valuesOf: (each: R) => form.valuesOf(each, language),
    load: () => kind.load(call, id),
    write: (old, after, ifMatch) =>
      mutateAsync({ id, body: changesOf(form.bodyOf(old), form.bodyOf(after)), ifMatch }),
    onSaved: () => {
      toast({ kind: 'good', text: saved(kind.numberOf(record)) })
      onDone()
    },
  })
}

interface Both<R, V> {
  readonly before: V
  readonly values: V
  readonly theirs: R
}

/** Fields in which the user's draft differs from the version another user saved. */
function useDifferences<R extends DocumentRecord, V extends FormValues, Body extends object>(
  form: ChangeForm<R, V, Body>,
) {
  const labels = form.labels(useSay())
  const { language } = useLanguage()
  return ({ before, values, theirs }: Both<R, V>) => {
    const their = form.valuesOf(theirs, language)
    const shown = (of: V, key: keyof Body & string) => shownOf(of, key) ?? plain(form.bodyOf(of)[key])
    return changedKeys(form.bodyOf(before), form.bodyOf(values)).map((key) => ({
      label: labels[key],
      theirs: shown(their, key),
      yours: shown(values, key),
    }))
  }
}

/** A field's value as the user typed or selected it. */
function shownOf({ text, partner, lines }: FormValues, key: string): string | undefined {
  if (key === 'partner_id') return partner?.label ?? ''
  if (key !== 'lines') return text[key]
  return lines.map(({ quantity, um3pl, article_code }) => `${quantity} ${um3pl} ${article_code}`).join(', ')
}

/** An address as readable text. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : value
}
