import './counts.css'
import { IconButton } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useArticleSearch } from '../../documents/article-search.ts'
import { useLocationSearch } from '../../location-search.ts'
import { formMessages } from './form-messages.ts'
import type { Chosen, Values } from './form-values.ts'

interface ChoiceProps {
  readonly by: 'locations' | 'articles'
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** Selects locations or articles by searching for them one at a time. */
export function Choice({ by, values, onValues, errors }: ChoiceProps) {
  const f = useText(formMessages)
  const locations = useLocationSearch({ warehouse: values.text.warehouse_id })
  const articles = useArticleSearch(Number(values.text.client_3pl_id) || undefined)
  const { chosen } = values
  const add = (each: Chosen) =>
    onValues({ ...values, chosen: [...chosen.filter(({ id }) => id !== each.id), each] })
  const drop = (gone: Chosen) => onValues({ ...values, chosen: chosen.filter(({ id }) => id !== gone.id) })
  const wrong = Object.entries(errors)
    .filter(([path]) => path.startsWith(by))
    .flatMap(([, texts]) => texts)
  const field = { value: null, error: wrong.length === 0 ? undefined : wrong, wide: true }
  return (
    <>
      {by === 'locations' ? (
        <Combobox
          {...field}
          label={f('addLocation')}
          name={`locations ${values.text.warehouse_id}`}
          search={locations}
          onValue={(option) => option !== null && add({ id: Number(option.value), name: option.label })}
        />
      ) : (
        <Combobox
          {...field}
          label={f('addArticle')}
          name="articles"
          search={articles}
          onValue={(option) =>
            option !== null && add({ id: option.article.id, name: option.article.article_code })
          }
        />
      )}
      <ul className="counts-chosen">
        {chosen.map((each) => (
          <li key={each.id}>
            <span className="mono">{each.name}</span>
            <IconButton icon="close" label={f('remove', { name: each.name })} onClick={() => drop(each)} />
          </li>
        ))}
      </ul>
    </>
  )
}
