import type { Attachment } from '../../../client/src/generated/logistics.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { download } from '../../ui/download.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Awaited } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useTold } from '../../ui/told.ts'
import { useCall, useWrite } from '../api.tsx'
import { useMay } from '../role.ts'
import { messages } from './messages.ts'
import { usePicture } from './use-picture.ts'

interface FileProps {
  readonly file: Attachment
  readonly onClose: () => void
}

const shownTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** One file: preview and actions. */
export function FileDialog({ file, onClose }: FileProps) {
  const t = useText(messages)
  const format = useFormat()
  const may = useMay('operator')
  const call = useCall()
  const told = useTold()
  const size = `${format.number(Math.max(1, Math.round(file.size_bytes / 1_024)))} KB`
  const type = file.content_type.replace(/^.*\//, '').toUpperCase()
  return (
    <Dialog
      wide
      title={file.name}
      onClose={onClose}
      actions={
        <>
          {may && <Delete file={file} onClose={onClose} />}
          <Button
            icon="download"
            onClick={() =>
              void told(async () => {
                const bytes = await call('attachments.content', { params: { id: file.id } })
                download(file.name, new Blob([bytes], { type: file.content_type }))
              })
            }
          >
            {t('download')}
          </Button>
        </>
      }
    >
      {shownTypes.includes(file.content_type) ? <Picture file={file} /> : <p>{t('cannotShow')}</p>}
      <p className="soft">{t('about', { type, size, time: format.time(file.created_at) })}</p>
    </Dialog>
  )
}

function Picture({ file: { id, name, content_type: type } }: { readonly file: Attachment }) {
  const { data, error, refetch } = usePicture('attachments.content', { id, type })
  if (data === undefined) return <Awaited data={data} error={error} retry={refetch} />
  return <img className="files-picture" src={data} alt={name} />
}

function Delete({ file: { id, name }, onClose }: FileProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const toast = useToast()
  const remove = useWrite('attachments.delete')
  const ask = async () => {
    const question = { title: t('removeTitle', { name }), text: t('deleteText'), action: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    await told(async () => {
      await remove.mutateAsync({ params: { id } })
      toast({ kind: 'good', text: t('deleted', { name }) })
      onClose()
    })
  }
  return (
    <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void ask()}>
      {t('remove')}
    </Button>
  )
}
