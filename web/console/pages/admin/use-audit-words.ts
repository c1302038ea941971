import { useMemo } from 'react'
import type { AuditRow } from '../../../../client/src/generated/logistics.ts'
import { useLanguage } from '../../../ui/i18n/language.tsx'
import { useWorkspace } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { useWarehouses } from '../../warehouses.ts'
import { useFieldName } from '../../documents/timeline-names.ts'
import { actNames, targetNames } from './act-names.ts'
import { fieldNames } from './field-names.ts'

/**
 * An audited action, its target and its changed fields, as text. Values unknown to this version are shown as they are.
 */
export function useAuditWords() {
  const { language } = useLanguage()
  const fieldName = useFieldName()
  const { companies } = useWorkspace()
  const { clients } = useClients()
  const { warehouses } = useWarehouses()
  return useMemo(() => {
    const named = { client: clients, warehouse: warehouses, company: companies }
    const names = new Map<string, string>(
      Object.entries(named).flatMap(([type, records]) =>
        records.map(({ id, name }) => [`${type} ${id}`, name] as const),
      ),
    )
    return {
      act: (action: string) => actNames[action]?.[language] ?? action,
      field: (name: string) => fieldNames[name]?.[language] ?? fieldName(name),
      target: ({ type, id }: AuditRow['target']) =>
        names.get(`${type} ${id}`) ?? `${targetNames[type]?.[language] ?? type} ${id}`,
    }
  }, [language, fieldName, companies, clients, warehouses])
}
