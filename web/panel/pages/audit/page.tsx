import { useText } from '../../../ui/i18n/language.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { AuditList } from '../../audit/audit-list.tsx'
import { messages } from '../../messages.ts'

export function Page() {
  const t = useText(messages)
  return (
    <Sheet title={t('audit')}>
      <AuditList />
    </Sheet>
  )
}
