import { useMemo } from 'react'
import type { AuditRow } from '../../../client/src/generated/auth.ts'
import { useLanguage } from '../../ui/i18n/language.tsx'
import { useRead } from '../api.ts'
import { useSession } from '../session.tsx'
import { useSiteNames } from '../site-names.ts'
import { targetMessages } from './target-messages.ts'

/** Describes a target by its name if known here, otherwise by its type and number. */
export function useTargetWords(): (target: AuditRow['target']) => string {
  const { language } = useLanguage()
  const { sites } = useSiteNames()
  const { may } = useSession()
  const { data } = useRead(
    'admin.administrators_list',
    { query: { per_page: 100 } },
    { enabled: may('administrators.read'), fresh_ms: 5 * 60_000 },
  )
  return useMemo(() => {
    const kinds: Readonly<Record<string, string>> = targetMessages[language]
    const names = new Map<string, string>([
      ...sites.map(({ id, name }) => [`site ${id}`, name] as const),
      ...(data?.data.map(({ id, name }) => [`administrator ${id}`, name] as const) ?? []),
    ])
    return (target) => {
      if (target === null) return ''
      const { type, id } = target
      return (
        names.get(`${type} ${id}`) ?? (kinds[type] ?? `${type} {id}`).replace('{id}', String(id ?? '')).trim()
      )
    }
  }, [language, sites, data])
}
