import type { CountPlan, NewCountPlan } from '../../../../client/src/generated/logistics.ts'
import { countRuleOf } from '../../count-rule.tsx'
import type { Words } from './messages.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

function shown(value: string | number | null | undefined): string {
  return value == null ? '' : String(value)
}

/** Form values of a plan. */
export function valuesOf(plan: CountPlan | undefined) {
  const { zone, abc_class, not_counted_days, max_places, short_picked = false } = plan?.rule ?? {}
  return {
    text: {
      name: plan?.name ?? '',
      warehouse_id: shown(plan?.warehouse_id),
      client_3pl_id: shown(plan?.client_3pl_id),
      every_days: shown(plan?.every_days ?? 7),
      starts_on: plan?.starts_on ?? '',
      at: plan?.at ?? '06:00',
      zone: shown(zone),
      abc_class: shown(abc_class),
      not_counted_days: shown(not_counted_days),
      max_places: shown(max_places),
    },
    by: plan?.weekdays === null ? ('days' as const) : ('weekdays' as const),
    weekdays: plan?.weekdays ?? [1],
    flags: {
      short_picked,
      release: plan?.release ?? true,
      blind: plan?.blind ?? true,
      second_count: plan?.second_count ?? true,
    },
  }
}

export type Values = ReturnType<typeof valuesOf>
export type TextKey = keyof Values['text']
export type FlagKey = keyof Values['flags']

/** Request body. Values go as typed, and the API reports errors. */
export function bodyOf({ text, by, weekdays: chosen, flags }: Values): NewCountPlan {
  const { short_picked, ...terms } = flags
  return {
    name: text.name,
    at: text.at,
    ...(text.warehouse_id !== '' && { warehouse_id: Number(text.warehouse_id) }),
    client_3pl_id: text.client_3pl_id === '' ? null : Number(text.client_3pl_id),
    ...(text.starts_on !== '' && { starts_on: text.starts_on }),
    weekdays: by === 'weekdays' ? [...chosen] : null,
    every_days: by === 'days' ? Number(text.every_days) : null,
    ...terms,
    rule: countRuleOf(text, short_picked),
  }
}

/** Schedule as text: `Mon, Thu, 06:30`. */
export function whenOf({ weekdays: days, every_days, at: time }: CountPlan, t: Words): string {
  const named = weekdays.filter((day) => days?.includes(day) === true).map((day) => t(`d${day}`))
  return t('at', { days: days === null ? t('everyDays', { count: every_days ?? 1 }) : named.join(' '), time })
}
