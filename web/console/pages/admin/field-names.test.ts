import { expect, test } from 'vitest'
import document from '../../../../openapi/logistics.json' with { type: 'json' }
import { messages } from '../../documents/timeline-messages.ts'
import { fieldNames } from './field-names.ts'

const {
  NewCarrierConnection,
  NewClient,
  NewCompany,
  NewLocation,
  NewMember,
  NewPartner,
  NewUser,
  NewWarehouse,
  NewWebhook,
} = document.components.schemas

test('whatever can be set on an audited record has a name', () => {
  const records = [
    NewCarrierConnection,
    NewClient,
    NewCompany,
    NewLocation,
    NewMember,
    NewPartner,
    NewUser,
    NewWarehouse,
    NewWebhook,
  ]
  const fields = new Set(records.flatMap(({ properties }) => Object.keys(properties)))
  const unnamed = [...fields].filter((name) => !(name in fieldNames) && !(`field_${name}` in messages.en))
  expect(unnamed).toEqual([])
})
