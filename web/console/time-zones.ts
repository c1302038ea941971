import type { Option } from '../ui/field.tsx'

/** Time zones that the browser knows. A record's time zone stays selectable even if it isn't among them. */
export const timeZones: readonly Option[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (name) => ({ value: name, label: name.replaceAll('_', ' ') }),
)
