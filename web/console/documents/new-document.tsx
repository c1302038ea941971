import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { refusalOf } from '../../ui/data/refusal.ts'
import { useKeptForm } from '../../ui/kept-form.ts'
import { useLanguage, useSay } from '../../ui/i18n/language.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../api.tsx'
import { DocumentForm } from './document-form.tsx'
import type { FormSpec, FormValues } from './form-spec.ts'
import type { DocumentRecord, Kind } from './kind.ts'

interface NewDocumentProps<
  R extends DocumentRecord,
  V extends FormValues,
  Body extends object,
  S extends string,
> {
  readonly kind: Kind<R>
  readonly form: FormSpec<R, V, Body, S>
}

export function NewDocument<
  R extends DocumentRecord,
  V extends FormValues,
  Body extends object,
  S extends string,
>({ kind, form }: NewDocumentProps<R, V, Body, S>) {
  const say = useSay()
  const { title, starts } = form.words(say)
  const { language } = useLanguage()
  const toast = useToast()
  const [, go] = useLocation()
  const kept = useKeptForm(form.empty)
  const { values, setValues } = kept
  const [tried, setTried] = useState<unknown>(null)
  const creating = useAct((call, as: S) => form.create(call, values, as), kind.touches)
  const create = ({ as, done }: (typeof starts)[number]) => {
    setTried(null)
    creating.mutate(as, {
      onSuccess: (record) => {
        kept.done()
        toast({ kind: 'good', text: done(kind.numberOf(record)) })
        go(`${kind.path}/${record.id}`, { replace: true })
      },
    })
  }
  const failed = creating.error ?? tried
  const hasLines = values.lines.length > 0
  const usual = starts.at(-1)
  const fields = { isNew: true, values, onValues: setValues, errors: refusalOf(failed).errors }
  return (
    <DocumentForm
      of={kind}
      title={title}
      back={{ to: kind.path, label: kind.title[language] }}
      error={failed}
      labels={form.labels(say)}
      onAfresh={kept.isRestored ? kept.afresh : undefined}
      onSubmit={() => usual !== undefined && create(usual)}
      actions={starts.map((start) => (
        <Button
          key={start.as}
          {...(start === usual ? { kind: 'primary', submit: true } : { onClick: () => create(start) })}
          busy={creating.isPending}
          disabled={!hasLines}
        >
          {start.label}
        </Button>
      ))}
      aside={
        <>
          {form.SideFields !== undefined && <form.SideFields {...fields} />}
          {form.Aside !== undefined && <form.Aside values={values} onError={setTried} />}
        </>
      }
    >
      <form.Fields {...fields} />
    </DocumentForm>
  )
}
