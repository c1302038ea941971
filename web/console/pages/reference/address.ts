import type { Address } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import type { FieldGroup } from '../../../ui/records/fields.ts'
import type { Values } from '../../../ui/records/values.ts'
import type { Words } from './words.ts'

/** All lines of an address, those that no field shows too: it is sent as a whole. */
export const emptyAddress: Values = {
  'address.name': '',
  'address.company_name': '',
  'address.address_line1': '',
  'address.address_line2': '',
  'address.city': '',
  'address.postal_code': '',
  'address.region': '',
  'address.country_code': '',
  'address.phone': '',
  'address.email': '',
}

export function addressGroup(t: Words): FieldGroup {
  return {
    title: t('address'),
    fields: [
      { key: 'address.company_name', label: t('companyName') },
      { key: 'address.name', label: t('person') },
      { key: 'address.address_line1', label: t('line1'), wide: true },
      { key: 'address.address_line2', label: t('line2'), wide: true },
      { key: 'address.postal_code', label: t('postalCode') },
      { key: 'address.city', label: t('city') },
      { key: 'address.region', label: t('region') },
      { key: 'address.country_code', label: t('country'), hint: t('countryHint') },
    ],
  }
}

export function contactGroup(t: Words): FieldGroup {
  return {
    title: t('contact'),
    fields: [
      { key: 'vat_number', label: t('vatNumber') },
      { key: 'email', label: t('email') },
      { key: 'phone', label: t('phone') },
    ],
  }
}

/** `41121 Modena, IT` */
export function placeOf({ postal_code, city, country_code }: Address): string {
  const place = [postal_code, city].filter((each) => each !== undefined).join(' ')
  const parts = [place, country_code].filter((each) => each !== undefined && each !== '')
  return parts.length === 0 ? nothing : parts.join(', ')
}
