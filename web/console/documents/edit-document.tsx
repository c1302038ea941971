import { Redirect, useLocation } from 'wouter'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useAsked } from '../../ui/data/calls.ts'
import { changedKeys, changesOf } from '../../ui/data/changes.ts'
import { ConflictDialog } from '../../ui/data/conflict.tsx'
import { useDraft } from '../../ui/data/draft.ts'
import { useLanguage, useSay, useText } from '../../ui/i18n/language.tsx'
import { messages } from '../../ui/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../api.tsx'
import { useAsks } from './asks.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentPending } from './document-view.tsx'
import type { Change, DocumentRecord, EditableKind, FormValues } from './kind.ts'

interface EditDocumentProps<R extends DocumentRecord, V extends FormValues, Body> {
  readonly kind: EditableKind<R, V, Body>
  readonly id: number
}

/** A document to change, a page of its own, by the description of its kind. */
export function EditDocument<R extends DocumentRecord, V extends FormValues, Body extends object>(
  props: EditDocumentProps<R, V, Body>,
) {
  const { kind, id } = props
  const { data: record, error, refetch } = useAsked(kind.one(useAsks(), id))
  const { one } = kind.words(useSay())
  const back = { to: `${kind.path}/${id}`, label: one }
  if (record === undefined) {
    return <DocumentPending title={one} back={back} error={error} retry={() => void refetch()} />
  }
  // Whoever follows an old link sees how it is now.
  if (kind.editable(record) === 'nothing') return <Redirect to={back.to} replace />
  return <Edit kind={kind} record={record} back={back} />
}

interface EditProps<R extends DocumentRecord, V extends FormValues, Body> {
  readonly kind: EditableKind<R, V, Body>
  readonly record: R
  readonly back: { readonly to: string; readonly label: string }
}

function Edit<R extends DocumentRecord, V extends FormValues, Body extends object>(
  props: EditProps<R, V, Body>,
) {
  const { kind, record, back } = props
  const t = useText(messages)
  const words = kind.formWords(useSay())
  const [, go] = useLocation()
  const draft = useDocumentDraft(props)
  const { before, values, setValues, theirs, errors } = draft
  const isDirty = changedKeys(kind.bodyOf(before), kind.bodyOf(values)).length > 0
  const differences = useDifferences(kind)
  return (
    <DocumentForm
      of={kind.of}
      title={words.edit(kind.numberOf(record))}
      back={back}
      error={draft.error}
      isDirty={isDirty}
      onSubmit={() => (isDirty ? draft.save() : go(back.to, { replace: true }))}
      actions={
        <>
          <LinkButton to={back.to}>{t('cancel')}</LinkButton>
          <Button kind="primary" submit busy={draft.isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
        </>
      }
    >
      <kind.Fields
        values={values}
        onValues={setValues}
        errors={errors}
        isLimited={kind.editable(record) === 'some'}
      />
      {theirs !== undefined && (
        <ConflictDialog differences={differences({ before, values, theirs })} {...draft.conflict} />
      )}
    </DocumentForm>
  )
}

function useDocumentDraft<R extends DocumentRecord, V extends FormValues, Body extends object>(
  props: EditProps<R, V, Body>,
) {
  const { kind, record, back } = props
  const words = kind.formWords(useSay())
  const toast = useToast()
  const asks = useAsks()
  const [, go] = useLocation()
  const { language } = useLanguage()
  const { mutateAsync } = useAct((call, change: Change<Body>) => kind.update(call, change), kind.touches)
  const { id } = record
  return useDraft({
    record,
    valuesOf: (each: R) => kind.valuesOf(each, language),
    load: () => kind.load(asks.call, id),
    write: (old, after, ifMatch) =>
      mutateAsync({ id, body: changesOf(kind.bodyOf(old), kind.bodyOf(after)), ifMatch }),
    onSaved: () => {
      toast({ kind: 'good', text: words.saved(kind.numberOf(record)) })
      go(back.to, { replace: true })
    },
  })
}

interface Both<R, V> {
  readonly before: V
  readonly values: V
  readonly theirs: R
}

/** In what the person's document differs from the one that somebody else saved, field by field. */
function useDifferences<R extends DocumentRecord, V extends FormValues, Body extends object>(
  kind: EditableKind<R, V, Body>,
) {
  const labels = kind.labels(useSay())
  const { language } = useLanguage()
  return ({ before, values, theirs }: Both<R, V>) => {
    const their = kind.valuesOf(theirs, language)
    const shown = (of: V, key: keyof Body & string) => shownOf(of, key) ?? plain(kind.bodyOf(of)[key])
    return changedKeys(kind.bodyOf(before), kind.bodyOf(values)).map((key) => ({
      label: labels[key],
      theirs: shown(their, key),
      yours: shown(values, key),
    }))
  }
}

/** A field as the person typed or chose it. */
function shownOf({ text, partner, lines }: FormValues, key: string): string | undefined {
  if (key === 'partner_id') return partner?.label ?? ''
  if (key !== 'lines') return text[key]
  return lines.map(({ quantity, um3pl, article_code }) => `${quantity} ${um3pl} ${article_code}`).join(', ')
}

/** An address as one reads it. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : value
}
