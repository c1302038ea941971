import { proveSwaps } from './object-swap.ts'

proveSwaps('companies')
