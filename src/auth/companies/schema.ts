import { grantSchemas } from '../grants/schema.ts'

export const companySchemas = grantSchemas('SiteCompany', 'Acme Retail')
