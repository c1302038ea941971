import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { textField } from '../../documents/form.ts'
import type { FormFieldsProps } from '../../documents/form-spec.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { type AddressKey, type Values, addressKeys, addressValues, rareAddressKeys } from './form-values.ts'

type ShipToProps = FormFieldsProps<Values>

/** Delivery address, carrier and notes. */
export function ShipToForm(props: ShipToProps) {
  return (
    <>
      <ShipTo {...props} />
      <Carriage {...props} />
    </>
  )
}

function ShipTo({ values, onValues, errors }: ShipToProps) {
  const f = useText(formMessages)
  const { address, partner } = values
  const known = partner?.partner
  const field = (key: AddressKey) => (
    <TextField
      key={key}
      label={f(key)}
      value={address[key]}
      onValue={(value) => onValues({ ...values, address: { ...address, [key]: value } })}
      error={errors[`ship_to.${key}`]}
      autoComplete="off"
      wide={key === 'address_line1'}
    />
  )
  return (
    <Section
      title={f('shipTo')}
      aside={
        known !== undefined && (
          <Button
            kind="quiet"
            onClick={() =>
              onValues({ ...values, address: addressValues({ company_name: known.name, ...known.address }) })
            }
          >
            {f('fromPartner', { partner: known.name })}
          </Button>
        )
      }
    >
      <div className="fields">{addressKeys.map(field)}</div>
      <Fold
        names={rareAddressKeys.map((key) => f(key))}
        isUsed={rareAddressKeys.some((key) => address[key] !== '')}
      >
        <div className="fields">{rareAddressKeys.map(field)}</div>
      </Fold>
    </Section>
  )
}

function Carriage(props: ShipToProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  return (
    <Section title={f('carriage')}>
      <div className="fields">
        <TextField label={f('carrier')} {...textField(props, 'carrier_code')} />
        <TextField label={f('carrierService')} {...textField(props, 'carrier_service')} />
        <TextAreaField label={d('notes')} {...textField(props, 'notes')} wide />
      </div>
    </Section>
  )
}
