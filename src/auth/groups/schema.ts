import { unitSchemas } from '../units/schema.ts'

export const groupSchemas = unitSchemas('SiteGroup', 'Night shift')
