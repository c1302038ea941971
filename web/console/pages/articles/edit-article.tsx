import { useMemo } from 'react'
import type { Article, NewArticle } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, choiceOf, decimalOf, idOf, textOf } from '../../../ui/records/kinds.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { named } from '../../documents/named.ts'
import { messages } from './messages.ts'

interface EditProps {
  readonly article: Article
  readonly onDone: () => void
}

/** Edits an article and shows the result optimistically. */
export function EditArticle({ article, onDone }: EditProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('articles.update', {
    optimistic: (cache, { params, body }) => {
      cache.change('articles.get', (old) => (old.id === params.id ? merged(old, body) : old))
      cache.change('articles.list', (page) => ({
        ...page,
        data: page.data.map((row) => (row.id === params.id ? merged(row, body) : row)),
      }))
    },
  })
  const params = { id: article.id }
  return (
    <EditSide
      title={article.article_code}
      record={article}
      fields={useArticleFields()}
      load={() => call('articles.get', { params })}
      write={(body, ifMatch) => saving.mutateAsync({ params, body, ifMatch })}
      saved={({ article_code: code }) => t('savedToast', { code })}
      onDone={onDone}
    />
  )
}

/** The expected record. Its new version comes with the response. */
function merged(article: Article, body: object | undefined): Article {
  return { ...article, ...body }
}

interface NewProps {
  readonly onClose: () => void
  readonly onDone: (article: Article) => void
}

export function NewArticle({ onClose, onDone }: NewProps) {
  const t = useText(messages)
  const creating = useWrite('articles.create')
  return (
    <NewSide
      title={t('add')}
      action={t('create')}
      fields={useArticleFields()}
      create={(body) => creating.mutateAsync({ body })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

const trackingKinds = ['none', 'lot', 'serial'] as const

/** Form fields of an article. Code and client company are set once, on creation. */
function useArticleFields() {
  const t = useText(messages)
  const { clients } = useClients()
  return useMemo(() => {
    const trackings = trackingKinds.map((value) => ({ value, label: t(value) }))
    return fieldsOf<NewArticle>({ article_code: '', description: '', um3pl: '' }, [
      {
        title: t('general'),
        fields: {
          article_code: textOf({ label: t('code'), kind: 'code', required: true, isFixed: true }),
          client_3pl_id: idOf({
            label: t('client'),
            options: [{ value: '', label: t('noClient') }, ...named(clients)],
            isFixed: true,
          }),
          name: textOf({ label: t('name'), wide: true }),
          description: textOf({ label: t('description'), kind: 'long', required: true, wide: true }),
          external_reference: textOf({ label: t('externalReference') }),
          active: checkOf({ label: t('active'), initial: true }),
        },
      },
      {
        title: t('units'),
        fields: {
          um3pl: textOf({ label: t('unit'), required: true, initial: 'PCE' }),
          um3pl_barcode: textOf({ label: t('barcode'), kind: 'code' }),
          integer_only_um3pl_quantity: checkOf({ label: t('wholeOnly'), initial: true }),
          um3pl_2: textOf({ label: t('unit2') }),
          um3pl_2_factor: decimalOf({ label: `${t('unit2')}: ${t('factor')}` }),
          um3pl_2_barcode: textOf({ label: `${t('unit2')}: ${t('barcode')}`, kind: 'code', wide: true }),
          um3pl_3: textOf({ label: t('unit3') }),
          um3pl_3_factor: decimalOf({ label: `${t('unit3')}: ${t('factor')}` }),
          um3pl_3_barcode: textOf({ label: `${t('unit3')}: ${t('barcode')}`, kind: 'code', wide: true }),
        },
      },
      {
        title: t('tracking'),
        fields: {
          tracking: choiceOf({ label: t('tracking'), options: trackings, initial: 'none' }),
          expiry_tracking: checkOf({ label: t('expiry') }),
        },
      },
      {
        title: t('measures'),
        fields: {
          weight_kg: decimalOf({ label: t('weight_kg') }),
          length_cm: decimalOf({ label: t('length_cm') }),
          width_cm: decimalOf({ label: t('width_cm') }),
          height_cm: decimalOf({ label: t('height_cm') }),
        },
      },
    ])
  }, [t, clients])
}
