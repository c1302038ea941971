import type { Address, NewPartner } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import type { FieldGroup } from '../../../ui/records/fields.ts'
import { textOf, wholeOf } from '../../../ui/records/kinds.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { Words } from './messages.ts'

/** Fields without an input are sent too, because an address is replaced as a whole. */
export function addressGroup(t: Words): FieldGroup<{ readonly address?: Address }> {
  return {
    title: t('address'),
    isSparse: true,
    fields: {
      address: wholeOf<Address>(
        {},
        {
          company_name: textOf({ label: t('companyName') }),
          name: textOf({ label: t('person') }),
          address_line1: textOf({ label: t('line1'), wide: true }),
          address_line2: textOf({ label: t('line2'), wide: true }),
          postal_code: textOf({ label: t('postal_code') }),
          city: textOf({ label: t('city') }),
          region: textOf({ label: t('region') }),
          country_code: textOf({ label: t('country'), hint: t('countryHint') }),
          phone: textOf({ label: t('phone'), isHidden: true }),
          email: textOf({ label: t('email'), isHidden: true }),
        },
      ),
    },
  }
}

export function contactGroup(t: Words): FieldGroup<Pick<NewPartner, 'vat_number' | 'email' | 'phone'>> {
  return {
    title: t('contact'),
    fields: {
      vat_number: textOf({ label: t('vatNumber') }),
      email: textOf({ label: t('email') }),
      phone: textOf({ label: t('phone') }),
    },
  }
}

/** Postal code, city and country: `41121 Modena, IT` */
function placeOf({ postal_code, city, country_code }: Address): string {
  const place = [postal_code, city].filter((each) => each !== undefined).join(' ')
  return [place, country_code].filter(Boolean).join(', ') || nothing
}

export function placeColumn<Row extends { readonly address: Address }>(t: Words): Column<Row> {
  return {
    key: 'place',
    phone: 'note',
    title: t('place'),
    wideOnly: true,
    cell: ({ address }) => placeOf(address),
  }
}
