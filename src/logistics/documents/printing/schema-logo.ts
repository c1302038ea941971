import * as z from 'zod'
import { Timestamp } from '../../../kernel/fields.ts'

export const logoTypes = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof logoTypes)[number]

export const CompanyLogo = z
  .object({
    company_id: z.int().meta({ example: 1 }),
    content_type: z.enum(logoTypes).meta({ description: 'As its bytes say.', example: 'image/png' }),
    width: z.int().meta({ description: 'In pixels.', example: 480 }),
    height: z.int().meta({ example: 120 }),
    size_bytes: z.int().meta({ example: 18204 }),
    sha256: z.string().meta({
      description: 'Of its bytes, in hexadecimal digits.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    updated_at: Timestamp,
  })
  .meta({ id: 'CompanyLogo' })
export type CompanyLogo = z.output<typeof CompanyLogo>

export const NewCompanyLogo = z
  .object({
    content: z.string().meta({
      format: 'byte',
      description:
        'The picture in Base64: PNG (8 bits, not interlaced) or JPEG, at most 256 KB, 16 to 1,000 pixels wide and high.',
      example:
        'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR4nGP4jwYYRrYAAID5/wEokJxdAAAAAElFTkSuQmCC',
    }),
  })
  .meta({ id: 'NewCompanyLogo' })
