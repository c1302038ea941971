import { useState } from 'react'
import type { Article } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Side } from '../../../ui/side.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { useVisited } from '../../visited.ts'
import { ArticleState } from './columns.tsx'
import { ArticleView } from './article-view.tsx'
import { EditArticle } from './edit-article.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { messages } from './messages.ts'

interface ArticleSideProps {
  readonly id: number
  readonly onClose: () => void
}

/** Side panel of one article, read-only until the user edits it. */
export function ArticleSide({ id, onClose }: ArticleSideProps) {
  const t = useText(messages)
  const { data: article, error, refetch } = useRead('articles.get', { params: { id } })
  useVisited(
    article && {
      of: 'article',
      to: `/articles/${id}`,
      title: article.article_code,
      note: article.name ?? '',
    },
  )
  const [isEditing, setEditing] = useEditMode()
  if (article !== undefined && isEditing) {
    return <EditArticle article={article} onDone={() => setEditing(false)} />
  }
  return (
    <Side
      title={article?.article_code ?? t('title')}
      aside={article !== undefined && <ArticleState article={article} t={t} />}
      onClose={onClose}
      actions={
        article !== undefined && (
          <Actions article={article} onEdit={() => setEditing(true)} onArchived={onClose} />
        )
      }
    >
      {article !== undefined && <ArticleView article={article} />}
      <Awaited data={article} error={error} retry={refetch} lines={12} />
    </Side>
  )
}

interface ActionsProps {
  readonly article: Article
  readonly onEdit: () => void
  readonly onArchived: () => void
}

function Actions({ article, onEdit, onArchived }: ActionsProps) {
  const t = useText(messages)
  const [isPrinting, setPrinting] = useState(false)
  const { archive, restore, busy } = useArchiving(article)
  const isArchived = article.deleted_at !== null
  const mayWrite = useMay('client')
  return (
    <>
      <Button icon="print" onClick={() => setPrinting(true)}>
        {t('label')}
      </Button>
      {mayWrite && isArchived && (
        <Button icon="undo" busy={busy} onClick={restore}>
          {t('restore')}
        </Button>
      )}
      {mayWrite && !isArchived && (
        <Button icon="archive" busy={busy} onClick={() => archive(onArchived)}>
          {t('archive')}
        </Button>
      )}
      {mayWrite && !isArchived && (
        <Button icon="edit" kind="primary" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {isPrinting && <LabelDialog article={article} onClose={() => setPrinting(false)} />}
    </>
  )
}

/** Archives at once and offers an undo, which is friendlier than asking each time. */
function useArchiving({ id, article_code, version }: Article) {
  const t = useText(messages)
  const toast = useToast()
  const archiving = useWrite('articles.archive')
  const restoring = useWrite('articles.restore')
  // Not as mutation callbacks: those are dropped with the panel, and the undo outlives it.
  const told = async (write: Promise<unknown>, then: () => void) => {
    try {
      await write
      then()
    } catch (error) {
      toast({ kind: 'bad', text: refusalOf(error).message })
    }
  }
  const restore = () =>
    void told(restoring.mutateAsync({ params: { id } }), () =>
      toast({ kind: 'good', text: t('restoredToast', { code: article_code }) }),
    )
  const archive = (then: () => void) =>
    void told(archiving.mutateAsync({ params: { id }, ifMatch: version }), () => {
      then()
      toast({ text: t('archivedToast', { code: article_code }), undo: restore })
    })
  return { archive, restore, busy: archiving.isPending || restoring.isPending }
}
