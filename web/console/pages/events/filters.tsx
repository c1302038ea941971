import { useText } from '../../../ui/i18n/language.tsx'
import { useTyped } from '../../../ui/typed.ts'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { messages } from './messages.ts'
import { eventTypes, resourceTypes, typeNames } from '../../event-names.ts'
import type { Question } from './use-live-events.ts'

/** Query of the list, read from the address. */
export function questionOf({ get }: Filter): Question {
  const resource = resourceTypes.find((each) => each === get('resource'))
  const type = eventTypes.find((each) => each === get('type'))
  const id = Number(get('id'))
  return {
    ...(type !== undefined && { types: type }),
    ...(resource !== undefined && { resource_type: resource }),
    ...(resource !== undefined && Number.isInteger(id) && id > 0 && { resource_id: id }),
  }
}

/** Filters by resource, record and event type. */
export function EventFilters({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const n = useText(typeNames)
  const [typed, type] = useTyped(filter.get('id'), (text) => filter.set('id', text))
  const resource = filter.get('resource')
  const types = eventTypes.filter((each) => resource === '' || each.startsWith(`${resource}.`))
  return (
    <>
      <ChoiceFilter
        filter={filter}
        name="resource"
        label={t('resource')}
        all={t('allResources')}
        options={resourceTypes.map((each) => ({ id: each, name: t(each) }))}
      />
      <ChoiceFilter
        filter={filter}
        name="type"
        label={t('type')}
        all={t('allTypes')}
        options={types.map((each) => ({ id: each, name: n(each) }))}
      />
      {resource !== '' && (
        <input
          className="input events-id"
          inputMode="numeric"
          aria-label={t('resourceId')}
          placeholder={t('resourceId')}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </>
  )
}
