import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { AuditRow } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { Side } from '../../../ui/side.tsx'
import { useWorkspace } from '../../api.tsx'
import { messages } from './audit-messages.ts'
import { useAuditWords } from './use-audit-words.ts'

interface AuditSideProps {
  readonly id: number
  /** Undefined if the row isn't among the loaded ones. */
  readonly row: AuditRow | undefined
  readonly onClose: () => void
}

/** Actor of a change: a user or an integration by name. The command line has none. */
export function whoOf({ actor, actor_name }: AuditRow, t: Text<typeof messages.en>): string {
  return actor_name ?? (actor === 'cli' ? t('cli') : actor)
}

/** One audited change, field by field. */
export function AuditSide({ id, row, onClose }: AuditSideProps) {
  const t = useText(messages)
  const format = useFormat()
  const { companies } = useWorkspace()
  const words = useAuditWords()
  if (row === undefined) {
    return (
      <Side title={t('title', { id })} onClose={onClose}>
        <p className="soft">{t('gone')}</p>
      </Side>
    )
  }
  const company = companies.find((each) => each.id === row.company_id)
  return (
    <Side title={words.act(row.action)} onClose={onClose}>
      <KeyValues
        items={[
          [t('at'), format.exact(row.at)],
          [t('actor'), whoOf(row, t)],
          [t('target'), words.target(row.target)],
          [t('action'), <code key="action">{row.action}</code>],
          [t('company'), company?.name ?? (row.company_id === null ? t('nobody') : String(row.company_id))],
          [t('request'), <Copyable key="request" text={row.request_id} />],
        ]}
      />
      <Changes row={row} />
    </Side>
  )
}

function Changes({ row }: { readonly row: AuditRow }) {
  const t = useText(messages)
  const words = useAuditWords()
  const fields = Object.entries(row.change)
  const isUpdate = row.action.endsWith('.updated')
  return (
    <Section title={t('change')}>
      {fields.length === 0 ? (
        <p className="soft">{t('noDetails')}</p>
      ) : (
        <div className="scroll-x">
          <table className="simple-table admin-change">
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([field, value]) => {
                const [before, after] = bothOf(value, isUpdate)
                return (
                  <tr key={field}>
                    <td>{words.field(field)}</td>
                    <td>{shown(before)}</td>
                    <td>{shown(after)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

/** The values before and after a change. A created record has one value only. */
function bothOf(value: unknown, isUpdate: boolean): readonly [before: unknown, after: unknown] {
  return isUpdate && Array.isArray(value) && value.length === 2 ? [value[0], value[1]] : [undefined, value]
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}
