import { type ReactNode, useState } from 'react'
import { download } from '../../ui/download.ts'
import { useLanguage, useText } from '../../ui/i18n/language.tsx'
import { useTold } from '../../ui/told.ts'
import { useCall } from '../api.tsx'
import { messages } from '../printing/messages.ts'
import { SendDialog } from '../printing/send-dialog.tsx'
import { useMayPrint } from '../printing/stations.ts'
import type { DocumentAction } from './action-bar.tsx'
import type { DocumentRecord, Kind } from './kind.ts'

interface Papers {
  readonly actions: readonly DocumentAction[]
  /** Print dialog that sends a paper to a station. */
  readonly dialog: ReactNode
}

/** Downloads a document's papers as files that a browser or a phone can print, or sends them to a print station. */
export function usePapers<R extends DocumentRecord>(kind: Kind<R>, record: R): Papers {
  const t = useText(messages)
  const { language } = useLanguage()
  const call = useCall()
  const told = useTold()
  const mayPrint = useMayPrint()
  const [isSending, setSending] = useState(false)
  const papers = kind.papers?.(record) ?? []
  const files = papers.map(({ name, label, load }): DocumentAction => ({
    key: name,
    label: label[language],
    icon: 'print',
    aside: true,
    onRun: () =>
      void told(async () => {
        const pdf = await load(call, record.id)
        download(`${kind.numberOf(record)} ${name}`, new Blob([pdf], { type: 'application/pdf' }))
      }),
  }))
  const onStation: DocumentAction = {
    key: 'print-on',
    label: t('printOn'),
    icon: 'print',
    aside: true,
    onRun: () => setSending(true),
  }
  const printables = papers.map(({ name, label }) => ({
    address: `${kind.path}/${record.id}/documents/${name}`,
    name: label[language],
  }))
  return {
    actions: [...files, ...(mayPrint && papers.length > 0 ? [onStation] : [])],
    dialog: isSending && <SendDialog printables={printables} onClose={() => setSending(false)} />,
  }
}
