import type { Address, NewPartner } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import type { FieldGroup } from '../../../ui/records/field-spec.ts'
import type { Words } from './words.ts'

/** Those that no field shows are sent too, because an address is replaced as a whole. */
export function addressGroup(t: Words): FieldGroup<{ readonly address?: Address }> {
  return {
    title: t('address'),
    isWhole: true,
    fields: [
      { key: 'address.company_name', label: t('companyName') },
      { key: 'address.name', label: t('person') },
      { key: 'address.address_line1', label: t('line1'), wide: true },
      { key: 'address.address_line2', label: t('line2'), wide: true },
      { key: 'address.postal_code', label: t('postalCode') },
      { key: 'address.city', label: t('city') },
      { key: 'address.region', label: t('region') },
      { key: 'address.country_code', label: t('country'), hint: t('countryHint') },
      { key: 'address.phone', label: t('phone'), isHidden: true },
      { key: 'address.email', label: t('email'), isHidden: true },
    ],
  }
}

export function contactGroup(t: Words): FieldGroup<Pick<NewPartner, 'vat_number' | 'email' | 'phone'>> {
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
