import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './messages.ts'

interface FileDropProps {
  /** Expected file format, as text. */
  readonly help: string
  readonly onFile: (file: File) => void
}

export function FileDrop({ help, onFile }: FileDropProps) {
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  return (
    <div
      className={isOver ? 'imports-drop imports-drop--over' : 'imports-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <p>{t('drop')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={t('choose')}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Button kind="primary" onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <p className="soft">{help}</p>
    </div>
  )
}
