import * as z from 'zod'
import { contentTypes, trackingStatuses } from './schema-label.ts'
import { labelFormats } from './schema.ts'

// Messages to a carrier program, and its responses. docs/carriers.md describes them; these schemas are its JSON
// Schemas.

/** Unknown address lines are omitted. */
const WireAddress = z.record(z.string(), z.string()).meta({
  description:
    'name, company_name, address_line1, address_line2, city, postal_code, region, country_code (two letters), phone, email: those that are known.',
})

const measure = z.number().nullable()

export const WireLabelRequest = z
  .object({
    type: z.literal('label.request'),
    request_id: z.uuid().meta({ description: 'The same at each try: one label for each.' }),
    carrier_code: z.string(),
    services: z.array(z.string()),
    label_format: z.enum(labelFormats),
    reference: z.string().meta({ description: 'The number of the order and that of the parcel.' }),
    order: z.object({
      id: z.int(),
      order_number: z.string(),
      external_reference: z.string().nullable(),
      requested_delivery_date: z.string().nullable(),
    }),
    parcel: z.object({
      id: z.int(),
      parcel_number: z.string(),
      sscc: z.string().nullable(),
      number: z.int().meta({ description: 'Which of the parcels of the order it is.' }),
      count: z.int().meta({ description: 'How many parcels the order has by now.' }),
      packaging: z.string().nullable(),
      weight_kg: measure,
      length_cm: measure,
      width_cm: measure,
      height_cm: measure,
    }),
    from: WireAddress,
    to: WireAddress,
  })
  .meta({ title: 'POST {url}/labels' })
export type WireLabelRequest = z.output<typeof WireLabelRequest>

const said = z.string().max(5_000)

export const WireLabel = z
  .object({
    reference: z.string().min(1).max(255).meta({ description: 'What the carrier calls the label.' }),
    tracking_number: z.string().min(1).max(255),
    tracking_url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .nullish(),
    label: z.object({
      content_type: z.enum(contentTypes),
      content: z.string().min(1).meta({ description: 'The file in Base64, at most 2 MiB of it.' }),
    }),
  })
  .meta({ title: 'Answer to POST {url}/labels: 200 or 201' })

const naming = {
  request_id: z.uuid().meta({ description: 'Of the label.' }),
  reference: z.string().nullable().meta({ description: 'Null where the carrier has not answered.' }),
  tracking_number: z.string().nullable(),
}

export const WireCancel = z
  .object({ type: z.literal('label.cancel'), ...naming })
  .meta({ title: 'POST {url}/labels/cancel' })
export type WireCancel = z.output<typeof WireCancel>

export const WireTrack = z
  .object({ type: z.literal('label.track'), labels: z.array(z.object(naming)).max(50) })
  .meta({ title: 'POST {url}/labels/track' })
export type WireTrack = z.output<typeof WireTrack>

export const WireTracks = z
  .object({
    labels: z
      .array(
        z.object({
          request_id: z.uuid(),
          status: z.enum(trackingStatuses),
          detail: z.string().max(255).nullish(),
        }),
      )
      .max(50),
  })
  .meta({ title: 'Answer to POST {url}/labels/track: 200' })

export const WireTest = z.object({ type: z.literal('test') }).meta({ title: 'POST {url}/test' })

export const WireRefusal = z
  .object({ message: said })
  .meta({ title: 'Answer to any of them that says no: 4xx' })
