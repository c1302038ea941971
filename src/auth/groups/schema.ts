import { grantSchemas } from '../grants/schema.ts'

export const groupSchemas = grantSchemas('SiteGroup', 'Night shift')
