import { useState } from 'react'
import type { Company, Module, ModuleChanges } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { messages } from './messages.ts'
import { useWrite } from './platform.ts'

type Slug = NonNullable<ModuleChanges['enable']>[number]

const slugs: readonly Slug[] = [
  'api',
  'articles',
  'stock',
  'kits',
  'outbound',
  'picking',
  'counting',
  'inbound',
  'returns',
  'printing',
  'webhooks',
  'graphql',
]

interface ModuleSwitchesProps {
  readonly company: Company
  readonly modules: readonly Module[]
  readonly onChanged: () => Promise<void>
}

/** Module switches. Each saves at once and can be undone with the same switch or the toast. */
export function ModuleSwitches({ company, modules, onChanged }: ModuleSwitchesProps) {
  const t = useText(messages)
  const toast = useToast()
  const switching = useWrite('companies.update_modules')
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({})
  const { id, name } = company
  const turn = async (module: Module, isOn: boolean) => {
    const slug = slugs.find((each) => each === module.slug)
    if (slug === undefined) return
    setWanted((before) => ({ ...before, [slug]: isOn }))
    try {
      await switching.mutateAsync({
        params: { id },
        body: isOn ? { enable: [slug] } : { disable: [slug] },
      })
      await onChanged()
      const words = { module: module.name, company: name }
      toast({
        text: isOn ? t('moduleOn', words) : t('moduleOff', words),
        undo: () => void turn(module, !isOn),
      })
    } catch (error) {
      toast({ kind: 'bad', text: refusalOf(error).message })
    } finally {
      setWanted(({ [slug]: _settled, ...rest }) => rest)
    }
  }
  return (
    <Section title={t('modules')}>
      <p className="soft">{t('modulesHint')}</p>
      <div className="admin-modules">
        {modules.map((module) => (
          <CheckField
            key={module.slug}
            label={module.name}
            checked={wanted[module.slug] ?? company.modules.includes(module.slug)}
            onChecked={(isOn) => void turn(module, isOn)}
          />
        ))}
      </div>
    </Section>
  )
}
