import { useState } from 'react'
import type { Article } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictDialog } from '../../../ui/data/conflict.tsx'
import { useDraft } from '../../../ui/data/draft.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { Side } from '../../../ui/side.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useWrite } from '../../api.tsx'
import { ArticleFields } from './article-fields.tsx'
import { type Values, changedKeys, changesOf, newArticleOf, valueOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { useLabels } from './labels.ts'

interface EditProps {
  readonly article: Article
  readonly onDone: () => void
}

/** Changes an article that nobody else has changed meanwhile; if somebody has, the person decides. */
export function EditArticle({ article, onDone }: EditProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const toast = useToast()
  const labels = useLabels()
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
  const draft = useDraft({
    record: article,
    valuesOf,
    load: () => call('articles.get', { params }),
    write: (old, after, ifMatch) => saving.mutateAsync({ params, body: changesOf(old, after), ifMatch }),
    onSaved: () => {
      toast({ kind: 'good', text: t('savedToast', { code: article.article_code }) })
      onDone()
    },
  })
  const { before, values, setValues, save, isBusy, error, errors, theirs, conflict } = draft
  const isDirty = changedKeys(before, values).length > 0
  return (
    <Side
      title={article.article_code}
      onClose={onDone}
      onSubmit={() => (isDirty ? save() : onDone())}
      actions={
        <>
          <Button onClick={onDone}>{ui('cancel')}</Button>
          <Button kind="primary" submit busy={isBusy} disabled={!isDirty}>
            {ui('save')}
          </Button>
        </>
      }
    >
      {error !== null && refusalOf(error).status !== 422 && <Failure error={error} />}
      <ArticleFields values={values} onValues={setValues} errors={errors} />
      {theirs !== undefined && (
        <ConflictDialog
          differences={differencesOf({ base: before, theirs: valuesOf(theirs), yours: values }).map(
            ({ key, ...both }) => ({ label: labels[key], ...both }),
          )}
          {...conflict}
        />
      )}
    </Side>
  )
}

/** Every field that either of the two changed; one that you left alone will stay as they saved it. */
function differencesOf({ base, theirs, yours }: Readonly<Record<'base' | 'theirs' | 'yours', Values>>) {
  const mine = changedKeys(base, yours)
  return [...new Set([...changedKeys(base, theirs), ...mine])].map((key) => ({
    key,
    theirs: valueOf(theirs, key),
    yours: mine.includes(key) ? valueOf(yours, key) : null,
  }))
}

/** As the record will be; the version comes with the answer. */
function merged(article: Article, body: object | undefined): Article {
  return { ...article, ...body }
}

interface NewProps {
  readonly onClose: () => void
  readonly onDone: (article: Article) => void
}

export function NewArticle({ onClose, onDone }: NewProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const [values, setValues] = useState(() => valuesOf())
  const creating = useWrite('articles.create')
  const { errors, status } = refusalOf(creating.error)
  return (
    <Side
      title={t('newTitle')}
      onClose={onClose}
      onSubmit={() => creating.mutate({ body: newArticleOf(values) }, { onSuccess: onDone })}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" submit busy={creating.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      {creating.error !== null && status !== 422 && <Failure error={creating.error} />}
      <ArticleFields isNew values={values} onValues={setValues} errors={errors} />
    </Side>
  )
}
