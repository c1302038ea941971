import type { Option } from '../ui/field.tsx'

/** The time zones that the browser knows by name; that of a record stays a choice where it is none of these. */
export const timeZones: readonly Option[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (name) => ({ value: name, label: name.replaceAll('_', ' ') }),
)
