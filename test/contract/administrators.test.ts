import { holdAuthContract } from './auth-contract.ts'

holdAuthContract('administrators')
