import { download } from '../../ui/download.ts'
import { useLanguage } from '../../ui/i18n/language.tsx'
import { useTold } from '../../ui/told.ts'
import { useCall } from '../api.tsx'
import type { DocumentAction } from './action-bar.tsx'
import type { DocumentRecord, Kind } from './kind.ts'

/** Hands out the papers of a document as files, from which a browser or a phone prints. */
export function usePapers<R extends DocumentRecord>(kind: Kind<R>, record: R): readonly DocumentAction[] {
  const { language } = useLanguage()
  const call = useCall()
  const told = useTold()
  return (kind.papers?.(record) ?? []).map(({ name, label, load }) => ({
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
}
