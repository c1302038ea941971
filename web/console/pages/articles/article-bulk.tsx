import { useState } from 'react'
import type { Article } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { BulkDialog } from '../../../ui/list/bulk-dialog.tsx'
import type { RowKey } from '../../../ui/table/column.ts'
import type { Marks } from '../../../ui/table/marks.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { messages } from './messages.ts'

/** Bulk actions for the selected articles. */
export function ArticleBulk({ marks }: { readonly marks: Marks<Article> }) {
  const t = useText(messages)
  // The rows as they were when the action started. The list may have reloaded since.
  const [asked, setAsked] = useState<readonly Article[]>()
  return (
    <>
      <Button icon="archive" onClick={() => setAsked(marks.rows)}>
        {t('archive')}
      </Button>
      {asked !== undefined && (
        <ArchiveAll articles={asked} onOver={marks.keep} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

interface ArchiveAllProps {
  readonly articles: readonly Article[]
  readonly onOver: (left: readonly RowKey[]) => void
  readonly onClose: () => void
}

/** Archives the articles and offers to undo it here, because archived articles leave the list. */
function ArchiveAll({ articles, onOver, onClose }: ArchiveAllProps) {
  const t = useText(messages)
  const toast = useToast()
  const archiving = useWrite('articles.archive')
  const restoring = useWrite('articles.restore')
  const restore = async (gone: readonly Article[]) => {
    const backs = gone.map(({ id }) => restoring.mutateAsync({ params: { id } }))
    const failed = (await Promise.allSettled(backs)).find((each) => each.status === 'rejected')
    if (failed === undefined) toast({ kind: 'good', text: t('manyRestored', { count: gone.length }) })
    else toast({ kind: 'bad', text: refusalOf(failed.reason).message })
  }
  return (
    <BulkDialog
      action={t('archive')}
      rows={articles}
      rowKey={({ id }) => id}
      nameOf={({ article_code }) => article_code}
      to={({ id }) => `/articles/${id}`}
      act={({ id, version }) => archiving.mutateAsync({ params: { id }, ifMatch: version })}
      refusal={(error) => refusalOf(error).message}
      onOver={(left) => {
        onOver(left)
        const gone = articles.filter(({ id }) => !left.includes(id))
        if (gone.length === 0) return
        toast({ text: t('manyArchived', { count: gone.length }), undo: () => void restore(gone) })
      }}
      onClose={onClose}
    >
      <p>{t('archiveText')}</p>
    </BulkDialog>
  )
}
