import { unitSchemas } from '../units/schema.ts'

export const companySchemas = unitSchemas('SiteCompany', 'Acme Retail')
