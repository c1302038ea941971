import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { DocumentsList } from '../../documents/documents-list.tsx'
import { useMay } from '../../role.ts'
import { receptions } from './kind.tsx'
import { messages } from './messages.ts'

export function ReceptionList() {
  const t = useText(messages)
  const mayCount = useMay('operator')
  const scan = mayCount && (
    <LinkButton to="/scan?kind=receive" icon="scan">
      {t('scan')}
    </LinkButton>
  )
  return <DocumentsList kind={receptions} actions={scan} />
}
