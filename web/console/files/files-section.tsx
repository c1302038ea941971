import './files.css'
import { useState } from 'react'
import type { Attachment } from '../../../client/src/generated/logistics.ts'
import { Icon } from '../../ui/icon.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { Awaited } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { useRead } from '../api.tsx'
import { useMay } from '../role.ts'
import { AddFiles, type Owner, useAdding } from './add-files.tsx'
import { FileDialog } from './file-dialog.tsx'
import { messages } from './messages.ts'
import { usePicture } from './use-picture.ts'

interface FilesProps {
  readonly owner: Owner
  /** Name of the record, where a page shows several. */
  readonly name?: string
}

/** Photos and files of a record. Operators can add and delete them. */
export function FilesSection({ owner, name }: FilesProps) {
  const t = useText(messages)
  const may = useMay('operator')
  const adding = useAdding(owner)
  const { data, error, refetch } = useRead('attachments.list', { query: { ...owner, per_page: 100 } })
  const [shown, setShown] = useState<Attachment>()
  const files = data?.data ?? []
  return (
    <Section
      title={name === undefined ? t('title') : `${t('title')}: ${name}`}
      aside={may && <AddFiles adding={adding} />}
    >
      <div
        className="files"
        onDragOver={(event) => may && event.preventDefault()}
        onDrop={(event) => {
          if (!may) return
          event.preventDefault()
          adding.add(event.dataTransfer.files)
        }}
      >
        <Awaited data={data} error={error} retry={refetch} lines={2} />
        {data !== undefined && files.length === 0 && (
          <p className="soft">{may ? t('noneDrop') : t('none')}</p>
        )}
        {files.length > 0 && (
          <ul className="files-list">
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className="files-one"
                  aria-label={t('open', { name: file.name })}
                  onClick={() => setShown(file)}
                >
                  {file.has_thumbnail ? <Thumbnail id={file.id} /> : <Icon name="file" />}
                  <span className="files-name">{file.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {shown !== undefined && <FileDialog file={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}

function Thumbnail({ id }: { readonly id: number }) {
  const { data } = usePicture('attachments.thumbnail', { id, type: 'image/jpeg' })
  return data === undefined ? <Icon name="file" /> : <img src={data} alt="" />
}
